import { describe, expect, it } from 'vitest';
import { claude } from './claude.ts';
import { changesOf, configFor, drive } from './run.ts';
import { readTimeline } from './timeline.ts';

const config = configFor(claude);

describe('Claude Code 2.1.332, hooks and native status', () => {
  it('goes through permission, interrupts, a question, a failure and the exit', () => {
    const seen = drive(readTimeline('ans7501', { hooks: true, native: true }), config);
    expect(changesOf(seen)).toEqual([
      '0 starting (17)',
      '323 ready (10)',
      '770 attention (7)',
      '2108 ready (7)',
      '2423 working (3)',
      '3912 attention (7)',
      '10427 working (7)',
      '12167 done (4)',
      '13670 idle (14)',
      '13950 working (3)',
      '18113 interrupted (9)',
      '21418 working (3)',
      '23932 interrupted (9)',
      '27359 working (3)',
      '27599 attention (7)',
      '29409 working (7)',
      '29617 done (4)',
      '31115 idle (14)',
      '31386 working (3)',
      '31569 failed (15)',
      '33115 idle (15)',
    ]);
  });
});
