import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { build } from 'tsup';
import { afterAll } from 'vitest';
import { atEnd, cleanEnv, temporaryFolder } from './hosted.ts';

const root = new URL('../../../../', import.meta.url).pathname;
/** Inside the checkout, so that node-pty is found from there. */
const outDir = join(root, 'node_modules', '.cache', `session-host-test-${process.pid}`);
let built: Promise<string> | undefined;

afterAll(() => rmSync(outDir, { recursive: true, force: true, maxRetries: 20 }));

/** The process of `fixtures/host.ts`, which Node 20 cannot run as it is. */
function builtHost(): Promise<string> {
  built ??= (async () => {
    mkdirSync(outDir, { recursive: true });
    await build({
      entry: [new URL('../fixtures/host.ts', import.meta.url).pathname],
      outDir,
      format: 'esm',
      target: 'node20',
      tsconfig: join(root, 'tsconfig.source.json'),
      noExternal: [/^@agenthooks\//],
      external: ['node-pty'],
      outExtension: () => ({ js: '.mjs' }),
      config: false,
      dts: false,
      silent: true,
    });
    return join(outDir, 'host.mjs');
  })();
  return built;
}

/** The outer terminal of a test: shows nothing, answers what it is told to answer. */
export interface OuterTerminal {
  home: string;
  pid: number;
  /** Everything that was written to it. */
  output(): string;
  /** Resolves when the output has the text, after `from`. */
  shows(text: string | RegExp, from?: number): Promise<void>;
  type(text: string): void;
  resize(cols: number, rows: number): void;
  /** Takes nothing any more, as a hung window does. */
  stall(): void;
  goOn(): void;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<{ exitCode: number; signal: number }>;
}

export interface OuterOptions {
  env?: Record<string, string>;
  /** What the terminal answers; DA1 alone by default. */
  answers?: (asked: string) => string;
  /** A command line of sh in which `"$@"` hosts `command`; by default it alone. */
  shell?: string;
  /** An interactive sh instead, which gets that command line typed. */
  interactive?: boolean;
}

export const answersDa1 = (asked: string) =>
  '\x1b[?62;22c'.repeat(asked.split('\x1b[c').length - 1);

export async function outerTerminal(
  command: string,
  commandArgs: readonly string[],
  { env = {}, answers = answersDa1, shell = 'exec "$@"', interactive = false }: OuterOptions = {},
): Promise<OuterTerminal> {
  const home = temporaryFolder();
  const host = [process.execPath, await builtHost(), home, command, ...commandArgs];
  const args = interactive ? ['-is', ...host] : ['-c', shell, 'sh', ...host];
  const child = spawn('/bin/sh', args, {
    name: 'xterm-256color',
    cols: 100,
    rows: 30,
    cwd: home,
    env: { ...(cleanEnv as Record<string, string>), ...env },
    encoding: null,
  });
  let seen = '';
  const waiting = new Set<() => void>();
  child.onData((bytes) => {
    const text = bytes.toString('latin1');
    seen += text;
    const answer = answers(text);
    if (answer !== '') child.write(Buffer.from(answer, 'latin1'));
    for (const look of waiting) look();
  });
  const exited = new Promise<{ exitCode: number; signal: number }>((resolve) =>
    child.onExit(({ exitCode, signal = 0 }) => resolve({ exitCode, signal })),
  );
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  atEnd(async () => {
    if (!gone) process.kill(child.pid, 'SIGKILL');
    await exited;
  });
  return {
    home,
    pid: child.pid,
    output: () => seen,
    shows(text, from = 0) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const rest = seen.slice(from);
          if (typeof text === 'string' ? !rest.includes(text) : !text.test(rest)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(
          () =>
            reject(
              new Error(`waited for ${text} in ${JSON.stringify(seen.slice(from).slice(-2000))}`),
            ),
          15_000,
        );
        waiting.add(look);
        look();
      });
    },
    type: (text) => child.write(Buffer.from(text, 'latin1')),
    resize: (cols, rows) => child.resize(cols, rows),
    stall: () => child.pause(),
    goOn: () => child.resume(),
    kill: (signal) => process.kill(child.pid, signal),
    exited,
  };
}
