import type { Socket } from 'node:net';
import type { TerminalEvent } from '@agenthooks/osc-protocol';
import { createRegulator } from '../outer/regulate.ts';
import type { Screen } from '../screen/screen.ts';
import { bytesFrame, type Frame, messageFrame } from './frames.ts';
import { type FromHost, type Introduction, readFromAttached } from './messages.ts';

/** One terminal that shows a detached session, in another process. */
export interface Attached {
  heard(frame: Frame): void;
  output(bytes: Uint8Array): void;
  tell(message: FromHost): void;
  end(lastWords: FromHost): void;
}

export interface AttachedParts {
  socket: Socket;
  size: { cols: number; rows: number };
  screen: Screen | undefined;
  introduction(): Introduction;
  /** What the agent said of itself so far and still holds: title and reports. */
  standing(): readonly TerminalEvent[];
  /** The person's keys. */
  write(bytes: Uint8Array): void;
  resize(cols: number, rows: number): void;
  focus(focused: boolean): void;
  continue(): void;
  /** Stops reading the agent, for a terminal that is slower. */
  pause(): void;
  resume(): void;
  now(): number;
  onEnd(): void;
}

/** ms that the screen may stay within a sequence before it is shown all the same. */
const CUT_FOR = 100;
/** A terminal that has so much to catch up with is gone or hung: the agent does not wait for it. */
const TOO_SLOW = 8 * 1024 * 1024;

/** The latest terminal has the session: its size counts, and its keys. */
export function attach(parts: AttachedParts): Attached {
  const { socket, screen, now } = parts;
  /** Output since the picture was asked for; undefined once it is on its way. */
  let early: Uint8Array[] | undefined = [];
  let asked = false;
  let hasEnded = false;
  let progressAt = now();
  const regulator = createRegulator(
    { size: () => socket.writableLength, progressAt: () => progressAt, isDead: () => hasEnded },
    parts,
    now,
  );
  const late = setTimeout(() => ask(true), CUT_FOR);

  function write(frame: Uint8Array) {
    if (hasEnded) return;
    socket.write(frame, () => {
      progressAt = now();
      regulator.look();
    });
    regulator.look();
    if (socket.writableLength > TOO_SLOW) socket.destroy();
  }

  function ask(anyway: boolean) {
    if (asked || hasEnded || screen === undefined || !(anyway || screen.isBetween())) return;
    asked = true;
    clearTimeout(late);
    screen.picture((text) => {
      write(bytesFrame(Buffer.from(text)));
      for (const bytes of early ?? []) write(bytesFrame(bytes));
      early = undefined;
    });
  }

  function over() {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(late);
    regulator.end();
    parts.onEnd();
  }

  socket.on('close', over);
  parts.resize(parts.size.cols, parts.size.rows);
  write(messageFrame({ type: 'attached', ...parts.introduction() } satisfies FromHost));
  for (const event of parts.standing()) {
    write(messageFrame({ type: 'terminal', event } satisfies FromHost));
  }
  ask(false);

  return {
    heard(frame) {
      if (hasEnded) return;
      if (frame.kind === 'bytes') {
        parts.write(frame.bytes);
        return;
      }
      const message = readFromAttached(frame.message);
      if (message?.type === 'resize') parts.resize(message.cols, message.rows);
      else if (message?.type === 'focus') parts.focus(message.focused);
      else if (message?.type === 'continue') parts.continue();
    },
    output(bytes) {
      // In the picture, where that is not asked for yet.
      if (!asked) ask(false);
      else if (early === undefined) write(bytesFrame(bytes));
      else early.push(Uint8Array.from(bytes));
    },
    tell: (message) => write(messageFrame(message)),
    end(lastWords) {
      if (hasEnded) return;
      socket.end(messageFrame(lastWords));
      over();
    },
  };
}
