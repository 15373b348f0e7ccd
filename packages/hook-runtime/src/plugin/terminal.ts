import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';

/** Milliseconds between two tries, and how often a text is tried: 5 s, as long as a hook may take. */
const RETRY = 50;
const TRIES = 100;
/** Texts that wait. What a terminal that nobody reads would be told is old by the time it is read. */
const MOST = 32;

/**
 * Writes into a pseudo-terminal without ever waiting for it: a full one blocks a writer for ever,
 * and this one would be the agent itself. The descriptor is our own, so what the agent has open
 * stays as it is. A text that went in by half is written again whole: the half is dropped by the
 * scanner at the next ESC.
 */
export class TerminalWriter {
  readonly #path: string;
  #waiting: string[] = [];
  #tries = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  write(texts: readonly string[]): void {
    this.#waiting.push(...texts);
    if (this.#waiting.length > MOST) this.#waiting = this.#waiting.slice(-MOST);
    if (this.#timer === undefined) this.#flush();
  }

  #flush(): void {
    this.#timer = undefined;
    try {
      this.#waiting = writeNow(this.#path, this.#waiting);
    } catch {
      this.#waiting = [];
    }
    this.#tries = this.#waiting.length === 0 ? 0 : this.#tries + 1;
    if (this.#tries >= TRIES) {
      this.#waiting = [];
      this.#tries = 0;
    }
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => this.#flush(), RETRY);
    this.#timer.unref();
  }
}

/** What is left of the texts; throws where nothing can be written at all. */
function writeNow(path: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const fd = openSync(path, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(fd).isCharacterDevice()) return [];
    for (const [at, text] of texts.entries()) {
      const bytes = Buffer.from(text, 'latin1');
      if (!isWritten(fd, bytes)) return texts.slice(at);
    }
    return [];
  } finally {
    closeSync(fd);
  }
}

function isWritten(fd: number, bytes: Buffer): boolean {
  try {
    return writeSync(fd, bytes) === bytes.length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return false;
    throw error;
  }
}
