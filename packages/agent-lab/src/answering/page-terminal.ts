import { setTimeout as pause } from 'node:timers/promises';
import { nodePty } from '@agenthooks/session-host';
import type { LabHome } from '../isolation/home.ts';

/** The terminal of a person who opened the page of this machine, and what is shown there. */
export interface PageTerminal {
  /** Good once, for one browser. */
  link: string;
  /** The code that the hub shows there when a browser wants to answer. */
  code(): Promise<string>;
  close(): Promise<void>;
}

/** Milliseconds that a process may take on a busy machine. */
const patience = 20_000;

/** A code is shown only where a terminal is, so that this is one. */
export async function openPage(command: readonly string[], home: LabHome): Promise<PageTerminal> {
  const [file, ...args] = command;
  const child = await nodePty().spawn({
    file: file!,
    args,
    cwd: home.home,
    env: { ...home.env, AGENTHOOKS_HOME: home.state },
    cols: 120,
    rows: 24,
  });
  const decoder = new TextDecoder();
  let text = '';
  let isThere = true;
  child.onData((bytes) => {
    text += decoder.decode(bytes, { stream: true });
  });
  const gone = new Promise<void>((resolve) => {
    child.onExit(() => {
      isThere = false;
      resolve();
    });
  });

  async function says(pattern: RegExp): Promise<string> {
    const end = Date.now() + patience;
    while (isThere && Date.now() < end) {
      const found = text.match(pattern)?.[1];
      if (found !== undefined) return found;
      await pause(30);
    }
    throw new Error(`the terminal of the page did not say ${pattern}; it says:\n${text}`);
  }

  const close = async () => {
    if (isThere) child.kill('SIGTERM');
    await gone;
  };
  try {
    const link = await says(/(http:\/\/127\.0\.0\.1:[0-9]+\/#[A-Za-z0-9_-]+)/);
    return { link, code: () => says(/may answer agents: ([0-9]{6})/), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
