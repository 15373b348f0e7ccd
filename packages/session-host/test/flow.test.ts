import { describe, expect, test } from 'vitest';
import { FLOW_LIMITS, flow } from '../src/outer/flow.ts';
import type { Sink } from '../src/outer/sink.ts';
import { createWriteQueue } from '../src/outer/write-queue.ts';

const KiB = 1024;
const queue = (size: number, progressAt: number) => ({
  size: () => size,
  progressAt: () => progressAt,
});

describe('whether the agent is read', () => {
  test('stops above 128 KiB and goes on below 32', () => {
    expect(flow('read', queue(128 * KiB, 0), 0)).toBe('read');
    expect(flow('read', queue(128 * KiB + 1, 0), 0)).toBe('paused');
    expect(flow('paused', queue(32 * KiB + 1, 0), 0)).toBe('paused');
    expect(flow('paused', queue(32 * KiB, 0), 0)).toBe('read');
  });

  test('a terminal that takes nothing stops it only at the bound', () => {
    const stalled = FLOW_LIMITS.stalledAfter;
    expect(flow('paused', queue(200 * KiB, 0), stalled - 1)).toBe('paused');
    expect(flow('paused', queue(200 * KiB, 0), stalled)).toBe('read');
    expect(flow('read', queue(FLOW_LIMITS.stalledBound - 1, 0), stalled)).toBe('read');
    expect(flow('read', queue(FLOW_LIMITS.stalledBound, 0), stalled)).toBe('paused');
  });
});

/** A terminal that takes a write when it is told to. */
function manualSink() {
  const writes: Buffer[] = [];
  const pending: ((error?: Error) => void)[] = [];
  const sink: Sink = {
    write(bytes, done) {
      writes.push(Buffer.from(bytes));
      pending.push(done);
    },
    writeNow: () => {},
    close: () => {},
  };
  return {
    sink,
    writes,
    take: (error?: Error) => pending.shift()!(error),
    inFlight: () => pending.length,
  };
}

describe('the write queue', () => {
  test('keeps one write in flight, joins what waits, and keeps the order', async () => {
    const outer = manualSink();
    const queue = createWriteQueue({ sink: outer.sink, now: () => 0 });
    for (const text of ['a', 'b', 'c']) queue.push(Buffer.from(text));
    expect([outer.inFlight(), queue.size()]).toEqual([1, 3]);
    outer.take();
    expect([outer.inFlight(), queue.size()]).toEqual([1, 2]);
    const drained = queue.drained();
    outer.take();
    await drained;
    expect(outer.writes.map(String)).toEqual(['a', 'bc']);
  });

  test('progress is what the terminal took, and a new beginning', () => {
    let now = 0;
    const outer = manualSink();
    const queue = createWriteQueue({ sink: outer.sink, now: () => now });
    now = 5;
    queue.push(Buffer.from('a'));
    expect(queue.progressAt()).toBe(5);
    now = 9;
    queue.push(Buffer.from('b'));
    expect(queue.progressAt()).toBe(5);
    outer.take();
    expect(queue.progressAt()).toBe(9);
  });

  test('a terminal that is gone drops everything and lets nobody wait', async () => {
    const outer = manualSink();
    const queue = createWriteQueue({ sink: outer.sink, now: () => 0 });
    queue.push(Buffer.from('a'));
    queue.push(Buffer.from('b'));
    const drained = queue.drained();
    outer.take(new Error('EIO'));
    await drained;
    queue.push(Buffer.from('c'));
    expect([queue.isDead(), queue.size(), outer.writes.length]).toEqual([true, 0, 1]);
  });
});
