import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Place } from './scene.ts';

const program = fileURLToPath(new URL('./programs/hub.mjs', import.meta.url));

export interface HubProcess {
  readonly child: ChildProcess;
  /** Once it says that it is up; rejects when it ends before. */
  readonly up: Promise<void>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly output: () => string;
}

export const hubCommand = (...args: string[]): [string, ...string[]] => [
  process.execPath,
  program,
  ...args,
];

/** The built hub in a process of its own. */
export function hubProcess(at: Place, ...args: string[]): HubProcess {
  const [file, ...rest] = hubCommand(...args);
  const child = spawn(file, rest, { env: at.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const up = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('up\n')) resolve();
    });
    void ended.then(({ code, signal }) =>
      reject(new Error(`ended with ${signal ?? code}: ${output}`)),
    );
  });
  up.catch(() => {});
  return { child, up, ended, output: () => output };
}
