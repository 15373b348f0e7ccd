import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRelay, type Hub } from '../src/channels/link/relay.ts';
import { digestOf, type RequestDraft } from '../src/index.ts';
import { idOf } from './example.ts';

const draft = (n: number): RequestDraft => ({
  agent: 'codex',
  session: 't1',
  cwd: '/p',
  tool: 'exec_command',
  input: { command: `touch ${n}` },
  kind: 'permission',
  choices: [{ id: 'accept', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' }],
  endedBy: 'same',
});

/** What agent, hub and person do, in any order; numbers pick among what is there. */
const story = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('ask'), n: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('ask again'), n: fc.nat(5) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('resolve'), n: fc.nat(5) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), n: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('release'), n: fc.nat(9) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('hub comes', 'hub goes', 'server goes'),
        n: fc.nat(0),
      }),
    },
  ),
  { maxLength: 30 },
);

test('the agent hears one verdict at most, on what it asks still, and the hub one end of each', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const open = new Set<number>();
      const replied: number[] = [];
      let registered: { id: string; digest: string; n: number }[] = [];
      const over = new Set<string>();
      let count = 0;
      const ends: string[] = [];
      const relay = createRelay({
        holdSeconds: 60,
        reply(rpcId) {
          expect(open, 'a reply to what is not asked any more').toContain(rpcId);
          replied.push(Number(rpcId));
          return true;
        },
      });
      const hub = (): Hub => ({
        async register({ draft: asked }) {
          count += 1;
          const id = idOf(count);
          const digest = digestOf(id, asked);
          registered.push({ id, digest, n: Number(String(asked.input.command).slice(6)) });
          return { ok: true, id, digest, deadline: 1 };
        },
        withdraw: (id) => void ends.push(id),
        receipt: (id) => void ends.push(id),
      });
      let asked = 0;
      relay.hubHere(hub());
      for (const step of steps) {
        const one = registered[step.n % Math.max(1, registered.length)];
        if (step.do === 'ask') {
          open.add(asked);
          relay.asked(asked, draft(asked));
          asked += 1;
        } else if (step.do === 'ask again') {
          if (open.has(step.n)) relay.asked(step.n, draft(step.n));
        } else if (step.do === 'resolve' && open.delete(step.n)) relay.resolved(step.n);
        else if (step.do === 'answer' && one) relay.verdict({ ...one, choice: 'accept' });
        else if (step.do === 'release' && one) {
          relay.released(one.id, 'expired');
          over.add(one.id);
        } else if (step.do === 'hub comes') {
          relay.hubGone();
          registered = [];
          relay.hubHere(hub());
        } else if (step.do === 'hub goes') {
          relay.hubGone();
          registered = [];
        } else if (step.do === 'server goes') {
          relay.serverGone();
          open.clear();
        }
        // What was registered in this step is known in the next, or in one after it.
        for (let turn = 0; turn < step.n; turn++) await Promise.resolve();
      }
      for (const rpcId of open) relay.resolved(rpcId);
      await new Promise((resolve) => setImmediate(resolve));
      // Of the hub that is there now: nothing is left open that the agent asks no more.
      for (const { id, n } of registered) {
        const isTold = ends.includes(id) || over.has(id) || replied.includes(n);
        expect(isTold, `${id} has no end`).toBe(true);
      }
      expect(new Set(replied).size).toBe(replied.length);
      expect(new Set(ends).size).toBe(ends.length);
      expect(relay.busy).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a verdict on something else than what was shown is not said', () => {
  const said: unknown[] = [];
  const ends: unknown[] = [];
  const relay = createRelay({ holdSeconds: 60, reply: (id) => said.push(id) > 0 });
  const id = idOf(1);
  relay.hubHere({
    register: async ({ draft: asked }) => ({
      ok: true,
      id,
      digest: digestOf(id, asked),
      deadline: 1,
    }),
    withdraw: (...end) => void ends.push(end),
    receipt: () => {},
  });
  relay.asked(0, draft(0));
  return Promise.resolve()
    .then(() => Promise.resolve())
    .then(() => {
      relay.verdict({ id, digest: '0'.repeat(64), choice: 'accept' });
      expect(said).toEqual([]);
      expect(ends).toEqual([[id, 'mismatch']]);
    });
});
