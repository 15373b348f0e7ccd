import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesFrame, createFrameReader, type Frame, messageFrame } from '../src/control/frames.ts';
import { panesOf } from '../src/control/guard.ts';
import { isDetachKey } from '../src/outer/detach-key.ts';

test('frames are the same wherever they are cut', () => {
  const frame = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ kind: 'bytes' as const, bytes })),
    fc.jsonValue().map((message) => ({ kind: 'message' as const, message })),
  );
  fc.assert(
    fc.property(
      fc.array(frame),
      fc.infiniteStream(fc.integer({ min: 1, max: 50 })),
      (frames, cuts) => {
        const whole = Buffer.concat(
          frames.map((one) =>
            one.kind === 'bytes' ? bytesFrame(one.bytes) : messageFrame(one.message),
          ),
        );
        const read = createFrameReader();
        const seen: Frame[] = [];
        for (let at = 0; at < whole.length; ) {
          const next = at + cuts.next().value!;
          seen.push(...read(whole.subarray(at, next)));
          at = next;
        }
        const plain = (one: Frame) =>
          one.kind === 'bytes' ? [...one.bytes] : JSON.stringify(one.message);
        expect(seen.map(plain)).toEqual(frames.map(plain));
      },
    ),
  );
});

test('a frame that nobody would send ends the reading', () => {
  expect(() => createFrameReader()(Buffer.from('HTTP/1.1 200 OK'))).toThrow('a frame of');
});

test('whoever was started by an agent speaks from its pane, and from the pane that started that', () => {
  const sessions = [
    { pane: 'grand', process: { pid: 10, start: 'a' } },
    { pane: 'parent', process: { pid: 20, start: 'b' }, startedIn: 'grand' },
    { pane: 'child', process: { pid: 30, start: 'c' }, startedIn: 'parent' },
    { pane: 'other', process: { pid: 40, start: 'd' } },
    { pane: 'served', process: { pid: 50, start: 'e' }, server: { pid: 51, start: 'f' } },
  ];
  const from = (pids: number[], panes: string[] = []) =>
    [...panesOf({ line: pids.map((pid) => ({ pid, start: '' })), panes }, sessions)].sort();
  expect(from([31, 30, 1])).toEqual(['child', 'grand', 'parent']);
  expect(from([60, 51, 1])).toEqual(['served']);
  expect(from([99], ['parent'])).toEqual(['grand', 'parent']);
  expect(from([99])).toEqual([]);
});

test.each([
  ['\\', '\x1c'],
  ['\\', '\x1b[92;5u'],
  ['\\', '\x1b[92::92;69u'],
  ['\\', '\x1b[27;5;92~'],
  [']', '\x1d'],
  ['a', '\x01'],
  ['a', '\x1b[97;5:1u'],
])('Ctrl-%s is %j', (key, bytes) => {
  expect(isDetachKey(key, Buffer.from(bytes))).toBe(true);
});

test.each([
  ['\\', '\\'],
  ['\\', '\x1b[92;5:3u'],
  ['\\', '\x1b[92;6u'],
  ['\\', '\x1b\x1c'],
  ['a', '\x1b[92;5u'],
])('Ctrl-%s is not %j', (key, bytes) => {
  expect(isDetachKey(key, Buffer.from(bytes))).toBe(false);
});
