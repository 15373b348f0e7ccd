import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Milliseconds; an agent of 180 MB on a busy machine. */
const patience = 20_000;

/**
 * What the program says of its version, asked in a home that is empty and goes again; undefined
 * where it says none.
 */
export async function versionOf(program: string, path: string): Promise<string | undefined> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'ahl-')));
  try {
    const said = await firstWords(program, home, path);
    return versionIn(said);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The first version in what was said; a full stop behind it is not of it. */
export function versionIn(said: string): string | undefined {
  return /\d+\.\d+(?:\.\d+)?(?:[-+.][0-9A-Za-z]+)*/.exec(said)?.[0];
}

function firstWords(program: string, home: string, path: string): Promise<string> {
  const child = spawn(program, ['--version'], {
    cwd: home,
    env: { HOME: home, PATH: path, TERM: 'dumb', LANG: 'C.UTF-8', TMPDIR: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), patience);
    const end = () => {
      clearTimeout(limit);
      resolve(said);
    };
    child.once('error', end);
    child.once('close', end);
  });
}

/** Whether what was measured of one version may be expected of the other. */
export function sameMajor(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0];
}
