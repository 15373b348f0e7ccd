/**
 * tmux passes what is wrapped in `ESC P tmux; … ESC \`, every ESC of it doubled, on to the terminal
 * around it (with `allow-passthrough on`). Each tmux on the way takes one layer off.
 */

const HEAD = '\x1bPtmux;';
const ST = '\x1b\\';

/** @param layers How many tmux stand between here and the terminal; 0 leaves the text alone. */
export function wrapTmux(text: string, layers = 1): string {
  if (!Number.isInteger(layers) || layers < 0 || layers > MOST_LAYERS) {
    throw new RangeError(`layers: must be 0 to ${MOST_LAYERS}`);
  }
  let wrapped = text;
  for (let layer = 0; layer < layers; layer++) {
    wrapped = `${HEAD}${wrapped.replaceAll('\x1b', '\x1b\x1b')}${ST}`;
  }
  return wrapped;
}

/** A layer doubles every ESC of the one inside: ten of them are more than anybody nests. */
const MOST_LAYERS = 10;

/** Takes one layer off a text that is wrapped as a whole; `undefined` for any other. */
export function unwrapTmux(text: string): string | undefined {
  if (!text.startsWith(HEAD) || !text.endsWith(ST)) return undefined;
  const inner = text.slice(HEAD.length, -ST.length);
  // Paired from the left: an ESC that is alone would have ended the wrapping or begun another.
  if (inner.replaceAll('\x1b\x1b', '').includes('\x1b')) return undefined;
  return inner.replaceAll('\x1b\x1b', '\x1b');
}

/**
 * The content of a passthrough as tmux sends it on: of two ESC one is left, and an ESC before
 * anything else is lost (tmux 3.3a, `input_state_dcs_escape`).
 */
export function undouble(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const inner = new Uint8Array(to - from);
  let length = 0;
  let afterEscape = false;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === 0x1b && !afterEscape) {
      afterEscape = true;
      continue;
    }
    afterEscape = false;
    inner[length++] = byte;
  }
  return inner.subarray(0, length);
}
