import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  claim,
  confirm,
  disconnect,
  forget,
  LEASE_MS,
  noPresentations,
  release,
} from '../src/index.ts';

const viewers = ['a', 'b', 'c'] as const;
const gates = ['g1', 'g2'] as const;
const viewer = fc.constantFrom(...viewers);
const gate = fc.constantFrom(...gates);
const act = fc.oneof(
  fc.record({
    do: fc.constant('claim' as const),
    gate,
    viewer,
    kind: fc.constantFrom('show', 'ask'),
  }),
  fc.record({ do: fc.constant('shown' as const), gate, viewer }),
  fc.record({ do: fc.constant('release' as const), gate, viewer }),
  fc.record({ do: fc.constant('forget' as const), gate }),
  // A viewer's process ends, or another of its processes connects.
  fc.record({ do: fc.constant('gone' as const), viewer }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 400_000 }) }),
);

interface Held {
  gate: string;
  viewer: string;
  from: number;
  until: number;
}

/** What each viewer believes: from its claim until it says that it is over, or the time is. */
test('no two viewers have a gate at once, in any order of things', () => {
  const count = Number(process.env.INTERLEAVINGS ?? 1000);
  let granted = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(act, { minLength: 5, maxLength: 80 }), (acts) => {
      let all = noPresentations;
      let now = 1_000;
      const connection = new Map<string, number>(viewers.map((one, n) => [one, n]));
      const held: Held[] = [];
      const end = (which: (one: Held) => boolean) => {
        for (const one of held) if (which(one)) one.until = Math.min(one.until, now);
      };
      for (const one of acts) {
        switch (one.do) {
          case 'claim': {
            const request = { ...one, connection: connection.get(one.viewer)! };
            const { presentations, claimed } = claim(all, request, now);
            all = presentations;
            if (!claimed.granted) {
              refused += 1;
              // Never refused in vain: somebody else has it at this moment.
              expect(
                held.some((h) => h.gate === one.gate && h.viewer === claimed.by && h.until > now),
              ).toBe(true);
              break;
            }
            granted += 1;
            end((h) => h.gate === one.gate && h.viewer === one.viewer);
            held.push({ gate: one.gate, viewer: one.viewer, from: now, until: claimed.until });
            break;
          }
          case 'shown':
            all = confirm(all, one.gate, one.viewer, now);
            expect(all.get(one.gate)?.receipts).toContain(one.viewer);
            break;
          case 'release':
            all = release(all, one.gate, one.viewer);
            end((h) => h.gate === one.gate && h.viewer === one.viewer);
            break;
          case 'forget':
            all = forget(all, one.gate);
            // Whoever shows it is told that it is closed.
            end((h) => h.gate === one.gate);
            break;
          case 'gone': {
            const gone = connection.get(one.viewer)!;
            all = disconnect(all, gone);
            end((h) => h.viewer === one.viewer);
            connection.set(one.viewer, gone + viewers.length);
            break;
          }
          case 'wait':
            now += one.ms;
        }
      }
      for (const [n, one] of held.entries()) {
        for (const other of held.slice(n + 1)) {
          if (one.gate !== other.gate || one.viewer === other.viewer) continue;
          expect(one.until <= other.from || other.until <= one.from).toBe(true);
        }
      }
    }),
    { numRuns: count, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  );
  // The property is not empty: both happened, often.
  expect(granted).toBeGreaterThan(count);
  expect(refused).toBeGreaterThan(count / 10);
});

test('a lease ends by time: then another viewer has the gate, and sees who was shown it', () => {
  const first = claim(noPresentations, { gate: 'g', viewer: 'a', kind: 'show', connection: 1 }, 0);
  const shown = confirm(first.presentations, 'g', 'a', 1);
  const early = claim(shown, { gate: 'g', viewer: 'b', kind: 'show', connection: 2 }, 29_999);
  expect(early.claimed).toEqual({ granted: false, by: 'a', until: LEASE_MS.show });
  const late = claim(shown, { gate: 'g', viewer: 'b', kind: 'show', connection: 2 }, 30_000);
  expect(late.claimed).toEqual({ granted: true, until: 60_000, receipts: ['a'] });
});

test('gates that nobody shows are forgotten before the table grows without end', () => {
  let all = noPresentations;
  for (let n = 0; n < 5000; n++) all = confirm(all, `g${n}`, 'a', n);
  expect(all.size).toBe(4000);
  expect(all.has('g4999')).toBe(true);
});
