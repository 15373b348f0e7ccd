import xterm from '@xterm/headless';

export interface Size {
  cols: number;
  rows: number;
}

/**
 * What a person would see, and the answers that a terminal gives by itself: device attributes,
 * cursor position, modes, colours.
 */
export class Screen {
  readonly #terminal: xterm.Terminal;

  constructor(size: Size, onReply: (bytes: string) => void) {
    this.#terminal = new xterm.Terminal({ ...size, allowProposedApi: true, scrollback: 0 });
    this.#terminal.onData(onReply);
    // The headless terminal has no colours to tell; a dark one says these.
    for (const [code, colour] of [
      [10, 'rgb:d0d0/d0d0/d0d0'],
      [11, 'rgb:1010/1010/1010'],
    ] as const) {
      this.#terminal.parser.registerOscHandler(code, (data) => {
        if (data === '?') onReply(`\x1b]${code};${colour}\x1b\\`);
        return true;
      });
    }
  }

  /** Resolves when the bytes are on the screen. */
  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#terminal.write(bytes, resolve));
  }

  resize({ cols, rows }: Size): void {
    this.#terminal.resize(cols, rows);
  }

  /** The visible rows, without trailing blanks and without empty rows at the end. */
  text(): string {
    const buffer = this.#terminal.buffer.active;
    const rows = Array.from(
      { length: this.#terminal.rows },
      (_, row) => buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? '',
    );
    return rows.join('\n').trimEnd();
  }

  dispose(): void {
    this.#terminal.dispose();
  }
}
