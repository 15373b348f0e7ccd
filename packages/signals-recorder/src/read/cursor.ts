/** How many bytes of a file were read, and which file. */
export interface Place {
  generation: string;
  offset: number;
}

/**
 * A place in the history of one window. A process that opened the file before a rotation may still
 * write into the older segment after it, so a cursor remembers how far that one was read, too.
 */
export interface Cursor {
  /** Undefined before the first line was written. */
  at: Place | undefined;
  /** The segment before. */
  before?: Place;
}

/** The beginning of whatever is kept. */
export const beginning: Cursor = { at: undefined };

const place = '[0-9a-z]{1,12}-[0-9a-z]{1,14}:[0-9]{1,15}';
const form = new RegExp(`^(?:0|(${place})(?:,(${place}))?)$`);

/** A cursor in one word, for a command line or a wire. */
export function cursorText({ at, before }: Cursor): string {
  if (!at) return '0';
  return [at, ...(before ? [before] : [])]
    .map(({ generation, offset }) => `${generation}:${offset}`)
    .join(',');
}

/** @throws RangeError where the text is no cursor. */
export function readCursor(text: string): Cursor {
  const match = form.exec(text);
  if (!match)
    throw new RangeError(
      `${JSON.stringify(text)} is no cursor. Use one that a reader returned, or 0 for the beginning.`,
    );
  const [, at, before] = match;
  if (at === undefined) return beginning;
  return { at: readPlace(at), ...(before === undefined ? {} : { before: readPlace(before) }) };
}

function readPlace(text: string): Place {
  const [generation, offset] = text.split(':') as [string, string];
  return { generation, offset: Number(offset) };
}
