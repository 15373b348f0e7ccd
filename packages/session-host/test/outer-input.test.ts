import { describe, expect, test } from 'vitest';
import { createInputReader } from '../src/keys/reader.ts';
import { createOuterInput, type OuterInput } from '../src/outer/input.ts';

const TIMINGS = { escape: 20, sequence: 100, paste: 5000 };
const latin = (text: string) => Buffer.from(text, 'latin1');
const sent = (...inputs: OuterInput[]) =>
  inputs
    .flatMap(({ bytes }) => bytes.map((piece) => Buffer.from(piece).toString('latin1')))
    .join('');

function sorter({ wantsFocus = false, asked = false } = {}) {
  return createOuterInput(createInputReader(TIMINGS), () => wantsFocus, asked);
}

describe('what came from the outer terminal', () => {
  test('goes to the agent as it is', () => {
    const input =
      'abc\r\x1b[A\x1b[?62c\x1b]11;rgb:0/0/0\x07\x1b[<0;1;1M\x1b[200~a\x1b[201~\xc3\xa9';
    const sort = sorter();
    expect(sent(sort.push(latin(input), 0))).toBe(input);
  });

  test('focus reports are the host’s unless the agent asked for them', () => {
    const host = sorter().push(latin('a\x1b[Ob\x1b[I'), 0);
    expect([sent(host), host.focused]).toEqual(['ab', true]);
    const agent = sorter({ wantsFocus: true }).push(latin('a\x1b[Ob'), 0);
    expect([sent(agent), agent.focused]).toEqual(['a\x1b[Ob', false]);
  });

  test('the answers to the host’s query stay with the host, later ones are the agent’s', () => {
    const sort = sorter({ asked: true });
    const first = sort.push(latin('\x1b]7501;?\x1b\\\x1b[?62;22c'), 0);
    expect([sent(first), first.readsStatus, first.fence]).toEqual(['', true, true]);
    const second = sort.push(latin('\x1b[?62;22c'), 0);
    expect([sent(second), second.fence]).toEqual(['\x1b[?62;22c', undefined]);
  });

  test('a terminal that does not read status answers the fence alone', () => {
    const came = sorter({ asked: true }).push(latin('x\x1b[?1;2cy'), 0);
    expect([sent(came), came.readsStatus, came.fence]).toEqual(['xy', undefined, true]);
  });

  test('answers that come in pieces are still taken out', () => {
    const sort = sorter({ asked: true });
    const pieces = [...'\x1b]7501;?\x07\x1b[?62c\x1b[O'].map((byte) => sort.push(latin(byte), 0));
    expect(sent(...pieces)).toBe('');
    expect(pieces.some(({ readsStatus }) => readsStatus)).toBe(true);
    expect(pieces.at(-1)!.focused).toBe(false);
  });

  test('nothing is held that cannot become ours', () => {
    const sort = sorter({ wantsFocus: true });
    expect(sent(sort.push(latin('\x1b'), 0))).toBe('\x1b');
    expect(sent(sort.push(latin('[1;'), 0))).toBe('[1;');
    expect(sent(sort.push(latin('5A'), 0))).toBe('5A');
    expect(sent(sort.push(latin('\x1b]52;c;'), 0))).toBe('\x1b]52;c;');
    expect(sent(sort.push(latin('QQ==\x07x'), 0))).toBe('QQ==\x07x');
  });

  test('a held Escape leaves once when its time is over', () => {
    const sort = sorter();
    expect(sent(sort.push(latin('\x1b'), 0))).toBe('');
    expect(sort.deadline()).toBe(20);
    expect(sent(sort.flush(19))).toBe('');
    expect(sent(sort.flush(20))).toBe('\x1b');
    expect(sent(sort.push(latin('[I'), 21))).toBe('[I');
  });

  test('a report is whole or not at all, also when the agent asked for it half-way', () => {
    let wantsFocus = true;
    const sort = createOuterInput(createInputReader(TIMINGS), () => wantsFocus, false);
    const first = sort.push(latin('\x1b['), 0);
    wantsFocus = false;
    expect(sent(first, sort.push(latin('I'), 0))).toBe('\x1b[I');
  });

  test.each(['\x1a', '\x1b[122;5u', '\x1b[27;5;122~'])(
    'Ctrl-Z as %j is seen and passed on',
    (key) => {
      const came = sorter().push(latin(key), 0);
      expect([sent(came), came.suspends]).toEqual([key, true]);
    },
  );
});
