import { join } from 'node:path';
import { readPrivateJson, writePrivateJson } from './private-json.ts';

/**
 * What became of the agent's program in a home of its own. It tells of the program and of our
 * hooks, and nothing of what is installed in the person's home.
 */
export interface Probed {
  /** Epoch ms. */
  at: number;
  /** Absolute. */
  program: string;
  version: string;
  /** Everything that was provoked was told, by whom it was to be. */
  passed: boolean;
}

const fileOf = (home: string, agent: string) => join(home, 'delivered', `${agent}-probe.json`);

export function rememberProbe(home: string, agent: string, probed: Probed): void {
  writePrivateJson(fileOf(home, agent), { schemaVersion: 1, ...probed });
}

export function readProbe(home: string, agent: string): Probed | null {
  const { schemaVersion, at, program, version, passed } = readPrivateJson(fileOf(home, agent));
  return schemaVersion === 1 &&
    typeof at === 'number' &&
    typeof program === 'string' &&
    typeof version === 'string' &&
    typeof passed === 'boolean'
    ? { at, program, version, passed }
    : null;
}
