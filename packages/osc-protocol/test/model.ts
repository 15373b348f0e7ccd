/**
 * The rules of the scanner on a whole stream at once, written as plainly as they can be: what the
 * streaming one must agree with.
 */

export interface Token {
  kind: 'osc' | 'passthrough' | 'bell' | 'reset' | 'da1' | 'dropped';
  from: number;
  to: number;
  content?: Uint8Array;
  terminator?: 'BEL' | 'ST';
}

export interface ModelOptions {
  cap: number;
  eightBit: boolean;
  unwrapTmux: boolean;
}

export function tokensOf(stream: Uint8Array, options: ModelOptions): Token[] {
  const tokens: Token[] = [];
  const latin = Array.from(stream, (byte) => String.fromCharCode(byte)).join('');
  let at = 0;
  while (at < latin.length) {
    const rest = latin.slice(at);
    const da1 = /^\x1b\[0?c/.exec(rest);
    if (rest[0] === '\x07') tokens.push({ kind: 'bell', from: at, to: ++at });
    else if (da1) {
      tokens.push({ kind: 'da1', from: at, to: at + da1[0].length });
      at += da1[0].length;
    } else if (rest.startsWith('\x1bc')) {
      tokens.push({ kind: 'reset', from: at, to: at + 2 });
      at += 2;
    } else if (rest.startsWith('\x1b]')) at = osc(stream, latin, at, tokens, options);
    else if (options.unwrapTmux && rest.startsWith('\x1bPtmux;')) {
      at = passthrough(stream, latin, at, tokens, options);
    } else if (/^\x1b[PX^_]/.test(rest)) {
      const end = (options.eightBit ? /\x1b\\|[\x18\x1a\x9c]/ : /\x1b\\|[\x18\x1a]/).exec(
        rest.slice(2),
      );
      at = end ? at + 2 + end.index + end[0].length : latin.length;
    } else at++;
  }
  return tokens;
}

function osc(
  stream: Uint8Array,
  latin: string,
  from: number,
  tokens: Token[],
  { cap, eightBit }: ModelOptions,
): number {
  const begin = from + 2;
  const found = (eightBit ? /[\x07\x18\x1a\x1b\x9c]/ : /[\x07\x18\x1a\x1b]/).exec(
    latin.slice(begin),
  );
  const end = found ? begin + found.index : latin.length;
  const ender = latin[end];
  const isSt = ender === '\x9c' || latin.startsWith('\x1b\\', end);
  const to = !found ? end : ender === '\x1b' ? (isSt ? end + 2 : end) : end + 1;
  const ends = ender === '\x07' || isSt;
  if (ends && end - begin <= cap) {
    const content = stream.slice(begin, end);
    tokens.push({ kind: 'osc', from, to, content, terminator: isSt ? 'ST' : 'BEL' });
  } else if (!ends || end - begin > cap) tokens.push({ kind: 'dropped', from, to });
  // An ESC that is the last byte of all may still have been an ST.
  return ender === '\x1b' && end + 1 === latin.length ? latin.length : to;
}

function passthrough(
  stream: Uint8Array,
  latin: string,
  from: number,
  tokens: Token[],
  { cap, eightBit }: ModelOptions,
): number {
  const begin = from + 7;
  let at = begin;
  while (at < latin.length) {
    if (latin.startsWith('\x1b\x1b', at)) at += 2;
    else if (latin.startsWith('\x1b\\', at) || (eightBit && latin[at] === '\x9c')) {
      const to = latin[at] === '\x1b' ? at + 2 : at + 1;
      if (at - begin > cap) tokens.push({ kind: 'dropped', from, to });
      else tokens.push({ kind: 'passthrough', from, to, content: stream.slice(begin, at) });
      return to;
    } else if (latin[at] === '\x18' || latin[at] === '\x1a') {
      tokens.push({ kind: 'dropped', from, to: at + 1 });
      return at + 1;
    } else at++;
  }
  tokens.push({ kind: 'dropped', from, to: latin.length });
  return latin.length;
}
