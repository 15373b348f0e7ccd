/**
 * One thing that came from the outer terminal. All tokens in order hold exactly the bytes that
 * came, so that whoever forwards them forwards the input unchanged.
 */
export type InputToken = { bytes: Uint8Array } & (
  | { kind: KeyKind }
  /** A piece of a bracketed paste with its marks; the opening mark is a piece of its own. */
  | { kind: 'paste'; begins: boolean }
  /** Arrows, function keys, Tab, Ctrl and Alt with another key, a key's release. */
  | { kind: 'other' }
  | { kind: 'focus'; focused: boolean }
  /** The terminal's answer to a question, or a mouse report: nobody typed it. */
  | { kind: 'reply'; reply: 'device-attributes' | 'status' | 'other' }
);

/** What a person can say with a key, as far as the turn machine cares. */
export type KeyKind = 'text' | 'enter' | 'escape' | 'ctrl-c';
