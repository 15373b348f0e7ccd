import { createInputReader, type InputTimings } from './keys/reader.ts';
import type { InputToken, KeyKind } from './keys/token.ts';
import type { Writer } from './session.ts';
import type { TurnDriver } from './turn-driver.ts';

/** Tells the turn machine what is typed, before the agent reads it. */
export interface Typing {
  typed(bytes: Uint8Array, by: Writer): void;
  /**
   * The agent said something: an ESC that still waits for its rest was the Escape key, since an
   * agent answers it sooner than it can be told from a sequence's beginning.
   */
  answered(): void;
  end(): void;
}

export function createTyping(
  driver: Pick<TurnDriver, 'feed'>,
  timings: InputTimings,
  now: () => number,
): Typing {
  const person = createInputReader(timings);
  let timer: NodeJS.Timeout | undefined;

  function keys(tokens: readonly InputToken[]) {
    for (const token of tokens) {
      const key = keyOf(token);
      if (key !== undefined) driver.feed({ type: 'key', key });
    }
    clearTimeout(timer);
    const deadline = person.deadline();
    if (deadline === undefined) return;
    timer = setTimeout(() => keys(person.flush(now())), Math.max(1, deadline - now()));
    timer.unref();
  }

  return {
    typed(bytes, by) {
      if (by === 'person') {
        keys(person.push(bytes, now()));
        return;
      }
      const enters = createInputReader(timings)
        .push(bytes, now())
        .filter(({ kind }) => kind === 'enter');
      for (const _ of enters) driver.feed({ type: 'submit', by });
    },
    answered() {
      if (person.pending().length > 0) keys(person.flush(Number.POSITIVE_INFINITY));
    },
    end: () => clearTimeout(timer),
  };
}

/** A paste is one key: it leaves a draft, whatever is in it. */
function keyOf(token: InputToken): KeyKind | undefined {
  switch (token.kind) {
    case 'paste':
      return token.begins ? 'text' : undefined;
    case 'other':
    case 'focus':
    case 'reply':
      return undefined;
    default:
      return token.kind;
  }
}
