import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type HostedSession, type HostOptions, hostSession } from '../../src/index.ts';
import { plainAgent } from './agent.ts';

const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

export function atEnd(clean: () => Promise<void> | void): void {
  cleanups.push(clean);
}

export function temporaryFolder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'session-host-')));
  atEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 20 }));
  return path;
}

/** What a hosted program of a test needs, and nothing of the environment of the test. */
export const cleanEnv = { PATH: process.env.PATH, TERM: 'xterm-256color', LANG: 'C.UTF-8' };

export interface Hosted {
  session: HostedSession;
  home: string;
  /** Everything that was forwarded so far. */
  output(): string;
  /** Resolves when the output has the text. */
  shows(text: string): Promise<void>;
}

/** Hosts a program; whatever the test does, it is gone afterwards. */
export async function hosted(
  command: string,
  args: readonly string[] = [],
  options: Partial<HostOptions> = {},
): Promise<Hosted> {
  const home = options.home ?? temporaryFolder();
  const session = await hostSession({
    agent: plainAgent,
    command,
    args,
    cwd: home,
    env: cleanEnv,
    size: { cols: 80, rows: 24 },
    home,
    ...options,
  });
  atEnd(async () => {
    await session.stop('SIGKILL');
  });
  let seen = Buffer.alloc(0);
  const waiting = new Set<() => void>();
  session.on('output', (bytes) => {
    seen = Buffer.concat([seen, bytes]);
    for (const look of waiting) look();
  });
  const output = () => seen.toString('latin1');
  return {
    session,
    home,
    output,
    shows: (text) =>
      until(
        waiting,
        () => output().includes(text),
        () => `${JSON.stringify(text)} in ${JSON.stringify(output())}`,
      ),
  };
}

async function until(waiting: Set<() => void>, holds: () => boolean, what: () => string) {
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!holds()) return;
      clearTimeout(timer);
      waiting.delete(look);
      resolve();
    };
    const timer = setTimeout(() => reject(new Error(`waited for ${what()}`)), 10_000);
    waiting.add(look);
    look();
  });
}

/** Resolves when the condition holds; for what nobody tells of. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
