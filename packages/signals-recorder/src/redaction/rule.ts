import type { CharacterClass } from './classes.ts';

/**
 * One kind of secret. `example` is a realistic text, `secret` what must be gone from it, and
 * `counter` a text that looks alike and must stay untouched.
 */
export interface Rule {
  /** `[a-z0-9-]+`: stands in the marker `[redacted:<name>]`. */
  name: string;
  says: string;
  pattern: Pattern;
  example: string;
  secret: string;
  counter: string;
}

export type Pattern = Token | Shape | Value | Block | Url;

/** A secret with a beginning of its own: the literal, then characters of one class. */
export interface Token {
  form: 'token';
  begins: readonly string[];
  of: CharacterClass;
  /** Characters after the beginning. */
  least: number;
  /** Exactly `least` characters, and none of the class after them. */
  exact?: true;
  /** Dots that must stand inside. */
  dots?: number;
}

/** A secret of fixed shape. The source has bounded quantifiers only, and group 1 is kept. */
interface Shape {
  form: 'shape';
  /** In lower case: without any of them the text has no such secret, and no pattern is tried. */
  needs: readonly string[];
  source: string;
}

/** What follows a context that is kept. The source of the context is bounded. */
export interface Value {
  form: 'value';
  /** In lower case: without any of them the text has no such secret, and no pattern is tried. */
  needs: readonly string[];
  /** Case does not count. Group 1, where there is one, is the name that `named` judges. */
  after: string;
  /** How far the value goes: a shell or JSON word, or the rest of the line or quotation. */
  until: 'word' | 'line';
  /** Group 1 must be a name that looks like a secret's. */
  named?: true;
  /** One of these programs begins the command that the context stands in. */
  command?: readonly string[];
  /** Only what comes after the first of this character in the value. */
  behind?: ':' | '%';
  /** The value must look like this: a source with bounded quantifiers. */
  like?: string;
}

/** Everything from one line of dashes to the other. */
interface Block {
  form: 'block';
  begins: string;
  ends: string;
}

/** The password, or a lone token, before the host of a URL. */
interface Url {
  form: 'url';
}
