import { spawn } from 'node:child_process';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The agent's end of the pipe broke. */
  broken: boolean;
}

export interface RunOptions {
  shell: readonly [string, ...string[]];
  command: string;
  payload: string | Buffer;
  env: Record<string, string>;
}

/** Runs a hook as an agent does: in a session of its own, JSON on stdin, then end of file. */
export function runHook({ shell, command, payload, env }: RunOptions): Promise<Ran> {
  const [file, ...args] = shell;
  const child = spawn(file, [...args, '-c', command], {
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ran: Ran = { code: null, stdout: '', stderr: '', broken: false };
  child.stdin.on('error', () => {
    ran.broken = true;
  });
  child.stdout.on('data', (data) => {
    ran.stdout += data;
  });
  child.stderr.on('data', (data) => {
    ran.stderr += data;
  });
  child.stdin.end(payload);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ran, code }));
  });
}

export const silent: Ran = { code: 0, stdout: '', stderr: '', broken: false };
/** fish leaves at the first word, so what the agent writes may find nobody. */
export const silentInFish = { code: 0, stdout: '', stderr: '' };
