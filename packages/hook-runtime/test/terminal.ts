/// <reference path="./native.d.ts" />
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { createDecoder, type Signal } from '@agenthooks/osc-protocol';
import { type IPty, spawn } from 'node-pty';

export const TOKEN = '0123456789abcdef0123456789abcdef';

/** A pseudo-terminal that somebody reads; `path` is its slave's name. */
export interface Terminal {
  path: string;
  /** What was written to it so far. */
  bytes(): Buffer;
  /** The trusted signals, once there are `least` of them and nothing came for `quiet` ms. */
  signals(least: number, quiet?: number): Promise<Signal[]>;
  clear(): void;
  /** Nobody reads it from now on, and its buffer is filled to the brim. */
  stall(): Promise<void>;
  close(): void;
}

export async function openTerminal(): Promise<Terminal> {
  const chunks: Buffer[] = [];
  let last = Date.now();
  // The holder keeps the slave open and its output raw.
  const pty: IPty = spawn(
    '/bin/sh',
    ['-c', 'stty raw -echo; printf "%s\\n" "$(tty)"; exec sleep 3600'],
    {
      encoding: null,
    },
  );
  pty.onData((data) => {
    chunks.push(Buffer.from(data));
    last = Date.now();
  });
  const path = await until(() => /^(\/dev\/\S+)\n/.exec(Buffer.concat(chunks).toString())?.[1]);
  chunks.length = 0;
  const decode = (): Signal[] => {
    const events = createDecoder({ brand: 'agenthooks', token: TOKEN }).push(Buffer.concat(chunks));
    return events.map((event) => {
      if (event.type === 'signal' && event.trusted) return event.signal;
      throw new Error(`the terminal got ${JSON.stringify(event)}`);
    });
  };
  return {
    path,
    bytes: () => Buffer.concat(chunks),
    async signals(least, quiet = 15) {
      await until(() => decode().length >= least || undefined);
      const begun = Date.now();
      await until(() => Date.now() - Math.max(last, begun) >= quiet || undefined);
      return decode();
    },
    clear() {
      chunks.length = 0;
    },
    async stall() {
      pty.pause();
      // What was already asked of the kernel is still read: fill again until nothing fits.
      for (let full = 0; full < 3; full = fill(path) > 0 ? 0 : full + 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close() {
      pty.kill('SIGKILL');
    },
  };
}

/** The bytes that fitted into the terminal's buffer. */
function fill(path: string): number {
  const slave = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  let written = 0;
  try {
    for (;;) written += writeSync(slave, 'x'.repeat(64));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    return written;
  } finally {
    closeSync(slave);
  }
}

/** Polls until something is there. @throws Error after 20 s. */
export async function until<T>(look: () => T | undefined): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('nothing came within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
