/** What the person (or the terminal) sent, told apart as far as this small program needs. */
export type Key =
  | { key: 'text'; text: string }
  | { key: 'enter' | 'escape' | 'interrupt' | 'erase' }
  | { key: 'status-reply' };

const statusReply = /^\x1b\]7501;\?[^\x07\x1b]*(?:\x07|\x1b\\)/;
const sequence = /^\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|O.)/;

/** One chunk of a terminal in raw mode is read whole: a lone ESC in it is the Escape key. */
export function readKeys(chunk: string): Key[] {
  const keys: Key[] = [];
  let rest = chunk;
  while (rest !== '') {
    const reply = statusReply.exec(rest);
    const other = sequence.exec(rest);
    if (reply) {
      keys.push({ key: 'status-reply' });
      rest = rest.slice(reply[0].length);
    } else if (other) rest = rest.slice(other[0].length);
    else {
      keys.push(single(rest[0]!));
      rest = rest.slice(1);
    }
  }
  return keys;
}

function single(character: string): Key {
  if (character === '\r' || character === '\n') return { key: 'enter' };
  if (character === '\x1b') return { key: 'escape' };
  if (character === '\x03') return { key: 'interrupt' };
  if (character === '\x7f' || character === '\b') return { key: 'erase' };
  return { key: 'text', text: character };
}
