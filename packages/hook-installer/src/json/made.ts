/**
 * What an install had to make for its entries, so that a removal leaves the containers as it
 * found them. Paths are keys from the root.
 */
export interface Made {
  /** Members that were not there. */
  created: string[][];
  /** Containers that were there and empty, with the blanks between their brackets. */
  filled: { path: string[]; blanks: string }[];
  /** The file had nothing but these blanks. */
  blank?: string;
  /** A file of lines ended without a line end. */
  open?: boolean;
  /**
   * The slot of the status line: its owner's command as it was written, null where it was free;
   * `inner`: of those whose command that one wraps.
   */
  slot?: { literal: string | null; inner?: string[] };
}

/** A brand that has entries in the same file, whose containers may be of its making. */
export interface OtherBrand {
  made: Made;
  /** Paths of what its entries run. */
  scripts: readonly string[];
}

/** What several installs made in one file; of the same container the first one's word counts. */
export function unite(all: readonly Made[]): Made {
  const open = all.some((made) => made.open);
  const blank = all.find((made) => made.blank !== undefined)?.blank;
  return {
    created: distinct(
      all.flatMap(({ created }) => created),
      nameOf,
    ),
    filled: distinct(
      all.flatMap(({ filled }) => filled),
      ({ path }) => nameOf(path),
    ),
    ...(blank !== undefined && { blank }),
    ...(open && { open }),
  };
}

/**
 * Without containers in which no entry of ours stands by now: whoever emptied them, or made them
 * anew, they are his.
 */
export function stillHeld(made: Made, held: readonly (readonly string[])[]): Made {
  const isHeld = (path: readonly string[]) =>
    held.some((one) => path.every((key, index) => one[index] === key));
  const { blank, ...others } = made;
  return {
    ...others,
    created: made.created.filter(isHeld),
    filled: made.filled.filter(({ path }) => isHeld(path)),
    ...(blank !== undefined && held.length > 0 && { blank }),
  };
}

const nameOf = (path: readonly string[]) => path.join('\0');

function distinct<T>(all: readonly T[], name: (one: T) => string): T[] {
  return [...new Map([...all].reverse().map((one) => [name(one), one])).values()].reverse();
}
