import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyLedger,
  isVerdict,
  type Ledger,
  type LedgerEffect,
  type LedgerRecord,
  type Request,
  rebuild,
  step,
} from '../src/index.ts';
import { createOracle } from './model/oracle.ts';
import { type Happening, inputOf } from './model/story.ts';

/** RACES=100000 RACES_SEED=1 for the long run. */
const numRuns = Number(process.env.RACES ?? 2000);
const seed = process.env.RACES_SEED === undefined ? undefined : Number(process.env.RACES_SEED);

const call = fc.integer({ min: 0, max: 2 });
const of = fc.integer({ min: 0, max: 5 });

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('register' as const),
      call,
      hold: fc.integer({ min: 1, max: 2000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('answer' as const),
      of,
      choice: fc.constantFrom('allow', 'allow', 'deny', 'deny with a message', 'not offered'),
      digest: fc.constantFrom('right', 'right', 'right', 'wrong'),
      by: fc.constantFrom('terminal', 'page'),
    }),
  },
  fc.record({ what: fc.constant('eof' as const), of }),
  fc.record({
    what: fc.constant('withdraw' as const),
    of,
    why: fc.constantFrom('ended', 'resolved', 'mismatch'),
  }),
  fc.record({ what: fc.constant('receipt' as const), of }),
  fc.record({ what: fc.constant('tool-end' as const), call }),
  fc.record({ what: fc.constant('prompt-shown' as const), call }),
  fc.record({ what: fc.constant('prompt-gone' as const), call }),
  fc.record({ what: fc.constant('session-end' as const), call }),
  fc.record({ what: fc.constant('turn-end' as const), call }),
  fc.record({ what: fc.constant('restart' as const) }),
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('wait' as const),
      ms: fc.integer({ min: 0, max: 700 }),
    }),
  },
) as fc.Arbitrary<Happening>;

/** Several things in the same millisecond are the races; their order is the order of arrival. */
const story = fc.array(
  fc.record({ after: fc.constantFrom(0, 0, 0, 1, 50, 399, 400, 999), happening }),
  { minLength: 1, maxLength: 30 },
);

test(`in ${numRuns} races each request has the outcome of whoever came first, and only that`, () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const oracle = createOracle();
      const registered: Request[] = [];
      const written: LedgerRecord[] = [];
      const effects: LedgerEffect[] = [];
      let ledger: Ledger = emptyLedger;
      let at = 0;

      for (const { after, happening } of happenings) {
        at += after + (happening.what === 'wait' ? happening.ms : 0);
        const input = inputOf(happening, registered, at);
        if (input === undefined) continue;
        const request = input.type === 'register' ? input.request : undefined;
        oracle.take(happening, at, request);
        if (request !== undefined) registered.push(request);
        // A restart knows nothing but what was written.
        if (input.type === 'restart') ledger = rebuild(written);
        const next = step(ledger, input, at);
        ledger = next.ledger;
        effects.push(...next.effects);
        for (const effect of next.effects) {
          if (effect.type === 'persist') written.push(effect.record);
        }
        expectOrder(next.effects);
        expectReply(next.effects, oracle.reply);
      }

      const closed = written.filter((record) => record.do === 'closed');
      for (const { request, kind, by, at: when } of oracle.expected) {
        const entry = ledger.entries.find((one) => one.request.id === request.id);
        expect(entry?.outcome?.kind ?? null).toBe(kind);
        if (by !== undefined) expect(entry?.outcome).toMatchObject({ by, at: when });
        // Exactly one outcome on disk, and one word to the channel.
        expect(closed.filter(({ id }) => id === request.id)).toHaveLength(kind === null ? 0 : 1);
        const verdicts = effects.filter(
          (effect) => effect.type === 'verdict' && effect.verdict.id === request.id,
        );
        const releases = effects.filter(
          (effect) => effect.type === 'release' && effect.id === request.id,
        );
        const isSaid = entry?.outcome ? isVerdict(entry.outcome) : false;
        expect(verdicts).toHaveLength(isSaid ? 1 : 0);
        expect(releases).toHaveLength(kind === null || isSaid ? 0 : 1);
      }
      expect(rebuild(written).entries).toEqual(ledger.entries);
    }),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
}, 600_000);

/** What goes out about a request comes after its record, in the same step. */
function expectOrder(effects: readonly LedgerEffect[]) {
  const persisted = new Set<string>();
  for (const effect of effects) {
    if (effect.type === 'persist') {
      const { record } = effect;
      persisted.add(record.do === 'opened' ? record.request.id : record.id);
    }
    if (effect.type === 'verdict') expect(persisted).toContain(effect.verdict.id);
    if (effect.type === 'release') expect(persisted).toContain(effect.id);
  }
}

function expectReply(effects: readonly LedgerEffect[], reply: string | undefined) {
  const replies = effects.flatMap((effect) => (effect.type === 'reply' ? [effect.reply] : []));
  const said = replies.map((one) => (one.ok ? (one.repeated ? 'repeated' : 'given') : 'refused'));
  expect(said).toEqual(reply === undefined ? [] : [reply]);
}
