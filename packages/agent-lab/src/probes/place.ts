import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentDefinition } from '@agenthooks/agent-catalog';
import type { LabHome } from '../isolation/home.ts';
import type { Scripts } from '../model/script.ts';
import type { BenchRun } from './bench.ts';

export const probePrompt = 'RUN:probe';

export function scriptsOf({ script, scripts }: BenchRun): Scripts {
  return { probe: script ?? [{ say: 'that is all' }], ...scripts };
}

/** Where the hooks of a probe leave their notes, and where the agent reads its settings. */
export interface ProbePlace {
  log: string;
  settings: string;
  /** In the order in which the hooks left them. */
  notes(): string[];
}

export function placeOf({ config }: AgentDefinition, home: LabHome): ProbePlace {
  const log = join(home.folder, 'notes');
  return {
    log,
    settings: join(config.roots(home.env)[0]!, config.file),
    notes: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
        : [],
  };
}

export function put(path: string, content: object | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

let runs = 0;

/** Names a probe's processes. */
export function probeRun(): string {
  runs += 1;
  return `${process.pid}-probe-${runs}`;
}
