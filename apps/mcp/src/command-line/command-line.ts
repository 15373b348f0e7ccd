import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from '@agenthooks/signals-recorder';
import { ToolError } from '../errors.ts';

/** The command line `agenthooks`, which hosts sessions and speaks to their hosts. */
export interface CommandLine {
  /** @throws ToolError `no_command_line`, `cancelled` */
  run(args: readonly string[], options: RunOptions): Promise<Ran>;
}

export interface RunOptions {
  cwd?: string;
  signal: AbortSignal;
  /** ms; then it is told to end, and a message that waits is taken back. */
  within: number;
}

export interface Ran {
  code: number;
  /** What it printed as JSON; undefined where that is none. */
  said: Record<string, unknown> | undefined;
  /** What it said to a person. */
  words: string;
}

/** Nothing that it prints for us is longer. */
const MOST = 64 * 1024;

/** @param beside Where the command line stands when this server is a part of it. */
export function createCommandLine(env: Environment, beside: string): CommandLine {
  return {
    run(args, { cwd, signal, within }) {
      const [file, ...first] = startOf(env, beside);
      return new Promise((resolve, reject) => {
        const child = spawn(file, [...first, ...args], {
          env,
          ...(cwd === undefined ? {} : { cwd }),
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let out = '';
        let words = '';
        child.stdout.on('data', (chunk: Buffer) => {
          if (out.length < MOST) out += chunk.toString('utf8');
        });
        child.stderr.on('data', (chunk: Buffer) => {
          if (words.length < MOST) words += chunk.toString('utf8');
        });
        const end = () => void child.kill('SIGTERM');
        const limit = setTimeout(end, within);
        signal.addEventListener('abort', end, { once: true });
        child.on('error', (cause) =>
          reject(new ToolError('no_command_line', `${file}: ${cause.message}`, { cause })),
        );
        child.on('close', (code) => {
          clearTimeout(limit);
          signal.removeEventListener('abort', end);
          if (signal.aborted) reject(new ToolError('cancelled', 'the call was taken back'));
          else resolve({ code: code ?? 1, said: objectIn(out), words: words.trim() });
        });
      });
    },
  };
}

function startOf(env: Environment, beside: string): [string, ...string[]] {
  if (existsSync(beside)) return [process.execPath, beside];
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, 'agenthooks');
    if (folder !== '' && canRun(path)) return [path];
  }
  throw new ToolError(
    'no_command_line',
    'agenthooks is not on PATH, and hosting needs it; install it: npm install -g agenthooks',
  );
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
