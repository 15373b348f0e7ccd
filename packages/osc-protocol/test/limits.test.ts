import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createDecoder, createFilter, createRecords } from '../src/index.ts';
import { bytes } from './bytes.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are held after a full collection, those outside of the heap too. */
function held(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** More than any of these may hold, a small part of what goes through. */
const ROOM = 4 * 1024 * 1024;

test('an OSC that never ends is held up to the cap, dropped once, and nothing after it', () => {
  const decoder = createDecoder();
  const filter = createFilter();
  const chunk = Buffer.alloc(65_536, 0x61);
  decoder.push(bytes('\x1b]0;'));
  filter.push(bytes('\x1b]777;notify;agenthooks;'));
  const before = held();
  let dropped = 0;
  let left = 0;
  for (let i = 0; i < 2048; i++) {
    dropped += decoder.push(chunk).length;
    left += filter.push(chunk).bytes.length;
  }
  expect(held() - before).toBeLessThan(ROOM);
  expect(dropped).toBe(1);
  expect(decoder.dropped).toBe(1);
  // What was held is let go when it can no longer be ours: all of it leaves.
  expect(left).toBe(2048 * 65_536 + '\x1b]777;notify;agenthooks;'.length);
  expect(decoder.push(bytes('\x07\x1b]0;t\x07'))).toEqual([{ type: 'title', text: 't' }]);
});

test('ten million short sequences are read one by one, and nothing is kept of them', () => {
  const decoder = createDecoder();
  const records = createRecords();
  const one = '\x1b]7;\x07\x1b]0;a\x07\x07\x1b]9;4;3\x07';
  const chunk = bytes(one.repeat(2500));
  const before = held();
  let events = 0;
  for (let i = 0; i < 1000; i++) {
    const said = decoder.push(chunk);
    events += said.length;
    if (i % 100 === 0) for (const event of said) records.take(event);
  }
  expect(held() - before).toBeLessThan(ROOM);
  expect(events).toBe(7_500_000);
  expect(decoder.dropped).toBe(0);
  expect(records.size).toBe(1);
});

test('a million unfinished parts of OSC 99 are dropped as they come', () => {
  const decoder = createDecoder();
  const before = held();
  for (let i = 0; i < 100; i++) {
    const parts = Array.from({ length: 10_000 }, (_, n) => `\x1b]99;i=${i}-${n}:d=0;text\x07`);
    decoder.push(bytes(parts.join('')));
  }
  expect(held() - before).toBeLessThan(ROOM);
  expect(decoder.dropped).toBe(1_000_000 - 16);
  expect(decoder.end()).toHaveLength(16);
});

test('unfinished passthroughs, held one byte at a time, stay within the cap', () => {
  const filter = createFilter({ unwrapTmux: true, cap: 4096 });
  const ours = '\x1b\x1b]777;notify;agenthooks;agent done\x07';
  let left = filter.push(bytes('\x1bPtmux;')).bytes.length;
  const single = bytes(ours);
  for (let i = 0; i < 300; i++) {
    for (const byte of single) left += filter.push(Uint8Array.of(byte)).bytes.length;
  }
  expect(left).toBe('\x1bPtmux;'.length + 300 * single.length);
  expect(filter.dropped).toBe(1);
});
