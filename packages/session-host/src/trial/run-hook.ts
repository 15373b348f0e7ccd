import { spawn } from 'node:child_process';

export interface RanHook {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** It ended without reading what it was given. */
  broken: boolean;
  /** It had to be killed. */
  late: boolean;
}

export interface HookRun {
  command: string;
  payload: string;
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** Milliseconds. */
  limit: number;
}

/** Runs a command line as an agent does: `/bin/sh -c`, a session of its own, JSON on stdin. */
export function runHook({ command, payload, env, cwd, limit }: HookRun): Promise<RanHook> {
  const child = spawn('/bin/sh', ['-c', command], { env, cwd, detached: true, stdio: 'pipe' });
  const ran: RanHook = {
    code: null,
    signal: null,
    stdout: '',
    stderr: '',
    broken: false,
    late: false,
  };
  child.stdin.on('error', () => {
    ran.broken = true;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ran.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ran.stderr += text;
  });
  child.stdin.end(payload);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      ran.late = true;
      endGroup(child.pid);
    }, limit);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ ...ran, code, signal });
    });
  });
}

/** The hook leads a session of its own, so its children are of its group. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone meanwhile.
  }
}
