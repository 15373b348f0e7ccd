/** A place in the history of one window: which file, and how many of its bytes were read. */
export interface Cursor {
  /** Undefined before the first line was written. */
  generation: string | undefined;
  offset: number;
}

/** The beginning of whatever is kept. */
export const beginning: Cursor = { generation: undefined, offset: 0 };

const form = /^(?:([0-9a-z]{1,12}-[0-9a-z]{1,14}):)?([0-9]{1,15})$/;

/** A cursor in one word, for a command line or a wire. */
export function cursorText(cursor: Cursor): string {
  return cursor.generation === undefined ? '0' : `${cursor.generation}:${cursor.offset}`;
}

/** @throws RangeError where the text is no cursor. */
export function readCursor(text: string): Cursor {
  const match = form.exec(text);
  if (!match)
    throw new RangeError(
      `${JSON.stringify(text)} is no cursor. Use one that a reader returned, or 0 for the beginning.`,
    );
  const [, generation, offset] = match;
  return generation === undefined ? beginning : { generation, offset: Number(offset) };
}
