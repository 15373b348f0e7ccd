import { posix } from 'node:path';
import type { AgentConfig, EntryTimeout } from './definition.ts';

/** The limit as the agent's file says it. */
export function timeoutInFile({ unit }: EntryTimeout, seconds: number): number {
  const milliseconds =
    unit === 'milliseconds' || (unit === 'seconds-below-1000' && seconds >= 1000);
  return milliseconds ? seconds * 1000 : seconds;
}

/** The seconds that the agent grants for it. */
export function timeoutInSeconds({ unit }: EntryTimeout, value: number): number {
  const milliseconds = unit === 'milliseconds' || (unit === 'seconds-below-1000' && value >= 1000);
  return milliseconds ? value / 1000 : value;
}

/** Below a config root: the file that holds our entries. */
export function hooksFileOf(config: AgentConfig, brand: string): string {
  if (config.shape !== 'json-hooks' || config.own === null) return config.file;
  return posix.join(config.own.folder, `${brand}${config.own.extension}`);
}
