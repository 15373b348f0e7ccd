import { constants } from 'node:fs';
import { lstat, open, readlink } from 'node:fs/promises';
import { notice } from '@agenthooks/osc-protocol';
import type { ProcessIdentity } from '@agenthooks/process-identity';
import type { CodePlace } from './pairing.ts';

/** The terminal on which a person started this hub in the foreground. */
export const ownTerminal: CodePlace = async (code) => {
  if (!process.stdout.isTTY) return undefined;
  process.stdout.write(`${words(code)}\n`);
  return 'the terminal of the hub';
};

/**
 * The outer terminal of each `run`: what the host itself writes to, which nothing inside the
 * agent reads. A notice does not disturb what is drawn there.
 */
export function outerTerminals(hosts: () => readonly ProcessIdentity[]): CodePlace {
  return async (code) => {
    const terminals = await terminalsOf(hosts().map(({ pid }) => pid));
    // Which of the two a terminal shows is not known here; the other one is ignored.
    const said = { title: 'agenthooks', body: words(code) };
    const text = notice(said, 'osc9') + notice(said, 'osc777');
    const told = await Promise.all([...terminals].map((path) => write(path, text)));
    const shown = told.filter(Boolean).length;
    return shown === 0 ? undefined : `the outer terminal of ${shown} running agent(s)`;
  };
}

/**
 * The terminal in which a person started the page (`agenthooks dashboard`): it draws nothing there,
 * so a line of text is enough.
 */
export function pageTerminals(pages: () => Promise<readonly number[]>): CodePlace {
  return async (code) => {
    const terminals = await terminalsOf(await pages());
    const told = await Promise.all([...terminals].map((path) => write(path, `${words(code)}\r\n`)));
    return told.some(Boolean) ? 'the terminal of agenthooks dashboard' : undefined;
  };
}

async function terminalsOf(pids: readonly number[]): Promise<Set<string>> {
  const terminals = new Set<string>();
  for (const pid of pids) {
    const path = await readlink(`/proc/${pid}/fd/1`).catch(() => '');
    if (/^\/dev\/(pts\/\d+|tty\w+)$/.test(path)) terminals.add(path);
  }
  return terminals;
}

async function write(path: string, text: string): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  if (!stat?.isCharacterDevice() || stat.uid !== process.getuid?.()) return false;
  const flags = constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => undefined);
  if (file === undefined) return false;
  try {
    await file.write(text);
    return true;
  } catch {
    return false;
  } finally {
    await file.close().catch(() => {});
  }
}

function words(code: string): string {
  return `Code to pair a viewer that may answer agents: ${code}`;
}
