/** Where in a file, counted from 1 in characters, as editors do. */
export interface Place {
  line: number;
  column: number;
}

export type RefusalCode =
  | 'unparsable'
  | 'comment'
  | 'trailing-comma'
  | 'duplicate-key'
  | 'wrong-type'
  | 'not-utf8'
  | 'unreadable'
  | 'not-a-file'
  | 'dangling-link'
  | 'foreign-owner'
  | 'read-only'
  | 'switched-off'
  | 'voided'
  | 'changing'
  | 'locked'
  | 'full'
  | 'newer-manifest'
  | 'bad-manifest'
  | 'not-ours';

/** Something is uncertain, so nothing was changed. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly file: string;
  readonly place: Place | undefined;
  readonly found: string;
  readonly todo: string;

  constructor(
    code: RefusalCode,
    file: string,
    found: string,
    todo: string,
    more: { place?: Place | undefined; cause?: unknown } = {},
  ) {
    const at = more.place ? `${file}:${more.place.line}:${more.place.column}` : file;
    super(`${at}: ${found}. Nothing was changed. ${todo}`, { cause: more.cause });
    this.name = 'Refusal';
    this.code = code;
    this.file = file;
    this.place = more.place;
    this.found = found;
    this.todo = todo;
  }
}
