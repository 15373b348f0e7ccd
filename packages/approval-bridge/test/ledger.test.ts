import { describe, expect, test } from 'vitest';
import {
  emptyLedger,
  LEDGER_RULES,
  type Ledger,
  type LedgerEffect,
  type LedgerInput,
  type LedgerReply,
  MOST_OPEN,
  type Request,
  rebuild,
  SETTLE_MS,
  step,
} from '../src/index.ts';
import { idOf, requestOf } from './example.ts';

/** Runs inputs one after the other; the last effects and every one before. */
function run(...inputs: [LedgerInput, number][]) {
  let ledger: Ledger = emptyLedger;
  let last: LedgerEffect[] = [];
  const all: LedgerEffect[] = [];
  for (const [input, at] of inputs) {
    const next = step(ledger, input, at);
    ledger = next.ledger;
    last = next.effects;
    all.push(...last);
  }
  const outcome = (id: string) => ledger.entries.find((one) => one.request.id === id)?.outcome;
  const replies = all.flatMap((effect): LedgerReply[] =>
    effect.type === 'reply' ? [effect.reply] : [],
  );
  return { ledger, last, all, outcome, replies };
}

const register = (request: Request): LedgerInput => ({ type: 'register', request });

const answer = (request: Request, choice: string, more: object = {}): LedgerInput => ({
  type: 'answer',
  id: request.id,
  digest: request.digest,
  choice,
  by: 'terminal',
  ...more,
});

const kinds = (effects: readonly LedgerEffect[]) => effects.map(({ type }) => type);

describe('registration and answer', () => {
  const request = requestOf();

  test('a request is persisted before it is told to anybody', () => {
    expect(kinds(run([register(request), 0]).last)).toEqual(['persist', 'tell', 'wakeAt']);
  });

  test('an outcome is persisted before the agent is told', () => {
    const { last, outcome } = run([register(request), 0], [answer(request, 'allow'), 5]);
    expect(kinds(last)).toEqual(['persist', 'verdict', 'tell', 'reply']);
    expect(outcome(request.id)).toEqual({
      kind: 'allowed',
      at: 5,
      by: 'terminal',
      choice: 'allow',
    });
  });

  test('an identical answer is confirmed again, whoever repeats it, and tells the agent nothing new', () => {
    const { last } = run(
      [register(request), 0],
      [answer(request, 'deny', { message: 'not now' }), 5],
      [answer(request, 'deny', { message: 'not now', by: 'page' }), 9],
    );
    expect(kinds(last)).toEqual(['reply']);
    expect(last[0]).toMatchObject({
      reply: { ok: true, repeated: true, outcome: { at: 5, by: 'terminal' } },
    });
  });

  test('a divergent answer gets conflict with the outcome that stands', () => {
    const { replies, outcome } = run(
      [register(request), 0],
      [answer(request, 'deny'), 5],
      [answer(request, 'allow'), 6],
    );
    expect(replies[1]).toMatchObject({ ok: false, code: 'conflict', outcome: { kind: 'denied' } });
    expect(outcome(request.id)?.kind).toBe('denied');
  });

  test('another message with the same choice is another answer', () => {
    const { replies } = run(
      [register(request), 0],
      [answer(request, 'deny', { message: 'a' }), 5],
      [answer(request, 'deny', { message: 'b' }), 6],
    );
    expect(replies[1]).toMatchObject({ ok: false, code: 'conflict' });
  });

  test.each([
    ['of an id that nobody registered', { id: idOf(9) }, 'unknown-request'],
    ['with the digest of something else', { digest: 'f'.repeat(64) }, 'digest-mismatch'],
    ['with a choice that was not offered', { choice: 'always' }, 'unknown-choice'],
    ['with a message where none is taken', { message: 'x' }, 'bad-answer'],
    ['with answers where none were asked', { answers: { a: ['b'] } }, 'bad-answer'],
    ['with a plan where none was shown', { plan: 'x' }, 'bad-answer'],
  ])('an answer %s is refused and the request stays open', (_, differs, code) => {
    const { replies, outcome } = run(
      [register(request), 0],
      [answer(request, 'allow', differs), 5],
    );
    expect(replies).toMatchObject([{ ok: false, code }]);
    expect(outcome(request.id)).toBeNull();
  });

  test('the digest is asked for even when the request is closed', () => {
    const { replies } = run(
      [register(request), 0],
      [answer(request, 'allow'), 5],
      [answer(request, 'allow', { digest: '0'.repeat(64) }), 6],
    );
    expect(replies[1]).toMatchObject({ ok: false, code: 'digest-mismatch' });
  });

  test('a card that only shows takes no answer, and says where to give it', () => {
    const shown = requestOf({ choices: [], readOnly: 'answer it at the agent' });
    const { replies } = run([register(shown), 0], [answer(shown, 'allow'), 5]);
    expect(replies).toMatchObject([
      { ok: false, code: 'not-answerable', why: 'answer it at the agent' },
    ]);
  });

  test('questions take exactly what they offer', () => {
    const question = requestOf({
      kind: 'question',
      choices: [
        {
          id: 'answer',
          act: 'answer',
          label: 'Answer',
          scope: 'call',
          takes: 'answers',
          questions: [
            {
              id: 'q1',
              text: 'Which?',
              options: [{ label: 'A' }, { label: 'B' }],
              multiple: false,
              free: true,
            },
            {
              id: 'q2',
              text: 'Some?',
              options: [{ label: 'C' }, { label: 'D' }],
              multiple: true,
              free: false,
            },
          ],
        },
      ],
    });
    const reply = (answers: object) =>
      run([register(question), 0], [answer(question, 'answer', { answers }), 1]).replies[0];
    expect(reply({ q1: ['A'], q2: ['C', 'D'] })).toMatchObject({ ok: true });
    expect(reply({ q1: ['something else'], q2: ['C'] })).toMatchObject({ ok: true });
    for (const wrong of [
      {},
      { q1: ['A'] },
      { q1: ['A', 'B'], q2: ['C'] },
      { q1: ['A'], q2: ['E'] },
      { q1: [' '], q2: ['C'] },
      { q1: ['A'], q2: ['C'], q3: ['A'] },
      { q1: [], q2: ['C'] },
    ]) {
      expect(reply(wrong), JSON.stringify(wrong)).toMatchObject({ ok: false, code: 'bad-answer' });
    }
  });

  test('an id is registered once', () => {
    const { replies, ledger } = run([register(request), 0], [register(request), 1]);
    expect(replies).toMatchObject([{ ok: false, code: 'conflict' }]);
    expect(ledger.entries).toHaveLength(1);
  });

  test('more open requests than the limit are refused, and none of them is lost', () => {
    const many = Array.from({ length: MOST_OPEN + 1 }, (_, n): [LedgerInput, number] => [
      register(requestOf({ id: idOf(n + 1), session: `s${n}` })),
      n,
    ]);
    const { replies, ledger } = run(...many);
    expect(replies).toMatchObject([{ ok: false, code: 'too-many' }]);
    expect(ledger.entries).toHaveLength(MOST_OPEN);
  });
});

describe('time', () => {
  const request = requestOf({ deadline: 1000 });

  test('the deadline expires a request and lets its channel go', () => {
    const { last, outcome } = run([register(request), 0], [{ type: 'tick' }, 1000]);
    expect(outcome(request.id)?.kind).toBe('expired');
    expect(kinds(last)).toEqual(['persist', 'release', 'tell']);
  });

  test('a verdict that came before the deadline stands when the tick comes late', () => {
    const { outcome } = run(
      [register(request), 0],
      [answer(request, 'allow'), 999],
      [{ type: 'tick' }, 5000],
    );
    expect(outcome(request.id)?.kind).toBe('allowed');
  });

  test('an answer one second late finds it expired, also when no tick came in between', () => {
    const { replies, outcome } = run([register(request), 0], [answer(request, 'allow'), 2000]);
    expect(outcome(request.id)?.kind).toBe('expired');
    expect(replies).toMatchObject([{ ok: false, code: 'conflict', outcome: { kind: 'expired' } }]);
  });

  test('the next deadline is asked for', () => {
    const later = requestOf({ id: idOf(2), deadline: 500, input: { command: 'b' } });
    const { last } = run([register(request), 0], [register(later), 1]);
    expect(last.at(-1)).toEqual({ type: 'wakeAt', at: 500 });
  });
});

describe('channel', () => {
  const request = requestOf();

  test('the end of its channel withdraws an open request', () => {
    const { outcome } = run([register(request), 0], [{ type: 'eof', id: request.id }, 5]);
    expect(outcome(request.id)).toMatchObject({ kind: 'withdrawn' });
  });

  test('a verdict whose channel was gone is kept as lost, never as something else', () => {
    const { ledger } = run(
      [register(request), 0],
      [answer(request, 'allow'), 5],
      [{ type: 'eof', id: request.id }, 6],
    );
    expect(ledger.entries[0]).toMatchObject({ outcome: { kind: 'allowed' }, receipt: 'lost' });
  });

  test('a verdict that the agent took is delivered, whatever its channel does afterwards', () => {
    const { ledger } = run(
      [register(request), 0],
      [answer(request, 'allow'), 5],
      [{ type: 'receipt', id: request.id }, 6],
      [{ type: 'eof', id: request.id }, 7],
    );
    expect(ledger.entries[0]).toMatchObject({ receipt: 'delivered' });
  });

  test('a receipt for what was never decided says nothing', () => {
    const { ledger } = run([register(request), 0], [{ type: 'receipt', id: request.id }, 6]);
    expect(ledger.entries[0]).toMatchObject({ outcome: null, receipt: 'unknown' });
  });

  test('a card that only shows outlives its channel', () => {
    const shown = requestOf({ choices: [], readOnly: 'too long' });
    const { outcome } = run([register(shown), 0], [{ type: 'eof', id: shown.id }, 5]);
    expect(outcome(shown.id)).toBeNull();
  });

  test.each([
    ['resolved', 'answered-in-terminal'],
    ['mismatch', 'mismatch'],
    ['ended', 'withdrawn'],
  ] as const)('a channel that says %s closes it as %s', (why, kind) => {
    const { outcome } = run([register(request), 0], [{ type: 'withdraw', id: request.id, why }, 5]);
    expect(outcome(request.id)?.kind).toBe(kind);
  });

  test('a restart leaves nothing answerable', () => {
    const { outcome, replies } = run(
      [register(request), 0],
      [{ type: 'restart' }, 5],
      [answer(request, 'allow'), 6],
    );
    expect(outcome(request.id)).toMatchObject({ kind: 'withdrawn', by: 'the hub restarted' });
    expect(replies).toMatchObject([{ ok: false, code: 'conflict' }]);
  });
});

describe('supersession', () => {
  const older = requestOf({ id: idOf(1) });

  test('a newer request of the same call takes its place', () => {
    const { outcome } = run([register(older), 0], [register(requestOf({ id: idOf(2) })), 5]);
    expect(outcome(older.id)).toMatchObject({ kind: 'superseded', by: `request ${idOf(2)}` });
    expect(outcome(idOf(2))).toBeNull();
  });

  test.each([
    ['another input', { input: { command: 'rm made.txt' } }],
    ['another tool', { tool: 'Write' }],
    ['a subagent', { agentId: 'a1' }],
    ['another session', { session: 's2' }],
    ['another call of the same form', { call: 'call_2' }],
  ])('a parallel request by %s does not', (_, differs) => {
    const { outcome } = run(
      [register(older), 0],
      [register(requestOf({ id: idOf(2), ...differs })), 5],
    );
    expect(outcome(older.id)).toBeNull();
  });

  test("a session's end supersedes all of its requests and no other", () => {
    const other = requestOf({ id: idOf(2), session: 's2' });
    const { outcome } = run(
      [register(older), 0],
      [register(other), 1],
      [{ type: 'session-end', session: 's1' }, 5],
    );
    expect(outcome(older.id)?.kind).toBe('superseded');
    expect(outcome(other.id)).toBeNull();
  });
});

describe('answered at the agent', () => {
  const request = requestOf({ openedAt: 10 });
  const said = 'approve Bash: touch made.txt';
  const blocked = (message?: string): LedgerInput => ({
    type: 'native',
    pane: 'p1',
    state: 'blocked',
    ...(message !== undefined && { message }),
  });
  const native = (state: 'working' | 'idle' | 'done'): LedgerInput => ({
    type: 'native',
    pane: 'p1',
    state,
  });
  const key: LedgerInput = { type: 'key', pane: 'p1' };
  const record = (waiting: boolean): LedgerInput => ({ type: 'record', session: 's1', waiting });

  test('status leaving blocked for working closes what the prompt was about, at once', () => {
    const { outcome } = run([register(request), 10], [blocked(said), 12], [native('working'), 50]);
    expect(outcome(request.id)).toMatchObject({
      kind: 'answered-in-terminal',
      by: 'status',
      at: 50,
    });
  });

  test('so it does when the status came before the request was registered', () => {
    const { outcome } = run([blocked(said), 5], [register(request), 10], [native('working'), 50]);
    expect(outcome(request.id)?.kind).toBe('answered-in-terminal');
  });

  test('a prompt without words was that of the one request that is open', () => {
    const { outcome } = run([register(request), 10], [blocked(), 12], [native('working'), 50]);
    expect(outcome(request.id)).toMatchObject({ by: 'status', at: 50 });
  });

  test('of two requests behind prompts without words none is closed until they stay away', () => {
    const second = requestOf({ id: idOf(2), agentId: 'a1', input: { n: 2 }, openedAt: 11 });
    const inputs: [LedgerInput, number][] = [
      [register(request), 10],
      [register(second), 11],
      [blocked(), 12],
      [native('working'), 50],
    ];
    const { outcome, all } = run(...inputs);
    expect([outcome(request.id), outcome(second.id)]).toEqual([null, null]);
    expect(all).toContainEqual({ type: 'wakeAt', at: 50 + SETTLE_MS });
    const later = run(...inputs, [{ type: 'tick' }, 50 + SETTLE_MS]);
    expect(later.outcome(request.id)).toMatchObject({ by: 'status working' });
    expect(later.outcome(second.id)).toMatchObject({ by: 'status working' });
  });

  test('of two prompts the one that was shown is closed, the next one stays', () => {
    const second = requestOf({
      id: idOf(2),
      agentId: 'a1',
      input: { command: 'echo second' },
      openedAt: 11,
    });
    const { outcome } = run(
      [register(request), 10],
      [register(second), 11],
      [blocked(said), 12],
      [blocked('approve Bash: echo second'), 60],
      [{ type: 'tick' }, 60 + SETTLE_MS],
    );
    expect(outcome(request.id)?.kind).toBe('answered-in-terminal');
    expect(outcome(second.id)).toBeNull();
  });

  test('a short working between two prompts closes only the first', () => {
    const second = requestOf({
      id: idOf(2),
      agentId: 'a1',
      input: { command: 'echo second' },
      openedAt: 11,
    });
    const { outcome } = run(
      [register(request), 10],
      [register(second), 11],
      [blocked(said), 12],
      [native('working'), 50],
      [blocked('approve Bash: echo second'), 50 + SETTLE_MS / 2],
      [{ type: 'tick' }, 5000],
    );
    expect(outcome(request.id)?.kind).toBe('answered-in-terminal');
    expect(outcome(second.id)).toBeNull();
  });

  test('an answer from outside to the first prompt does not close the second', () => {
    const second = requestOf({
      id: idOf(2),
      agentId: 'a1',
      input: { command: 'echo second' },
      openedAt: 11,
    });
    const { outcome } = run(
      [register(request), 10],
      [register(second), 11],
      [blocked(said), 12],
      [answer(request, 'allow'), 40],
      [native('working'), 50],
      [blocked('approve Bash: echo second'), 60],
      [{ type: 'tick' }, 5000],
    );
    expect(outcome(request.id)?.kind).toBe('allowed');
    expect(outcome(second.id)).toBeNull();
  });

  test('at rest the status counts only with a key', () => {
    const without = run([register(request), 10], [blocked(said), 12], [native('idle'), 50]);
    expect(without.outcome(request.id)).toBeNull();
    const withKey = run(
      [register(request), 10],
      [blocked(said), 12],
      [key, 45],
      [native('idle'), 50],
    );
    expect(withKey.outcome(request.id)?.kind).toBe('answered-in-terminal');
  });

  test('a key from before the prompt does not count', () => {
    const { outcome } = run(
      [native('working'), 1],
      [key, 5],
      [register(request), 10],
      [blocked(said), 12],
      [native('done'), 50],
    );
    expect(outcome(request.id)).toBeNull();
  });

  test('a key alone closes nothing', () => {
    expect(
      run([register(request), 10], [blocked(said), 12], [key, 20]).outcome(request.id),
    ).toBeNull();
  });

  test('the status of another pane closes nothing', () => {
    const { outcome } = run(
      [register(request), 10],
      [{ type: 'native', pane: 'p2', state: 'blocked', message: said }, 12],
      [{ type: 'native', pane: 'p2', state: 'working' }, 50],
      [{ type: 'tick' }, 5000],
    );
    expect(outcome(request.id)).toBeNull();
  });

  test('a session record that leaves waiting closes the one request that is open', () => {
    const { outcome } = run([register(request), 10], [record(true), 20], [record(false), 50]);
    expect(outcome(request.id)).toMatchObject({ by: 'session record', at: 50 });
  });

  test('of two requests none is closed until the record stays away from waiting', () => {
    const second = requestOf({ id: idOf(2), agentId: 'a1', input: { n: 2 }, openedAt: 11 });
    const inputs: [LedgerInput, number][] = [
      [register(request), 10],
      [register(second), 11],
      [record(true), 20],
      [record(false), 50],
    ];
    expect(run(...inputs).outcome(request.id)).toBeNull();
    const away = run(...inputs, [{ type: 'tick' }, 50 + SETTLE_MS]);
    expect(away.outcome(request.id)).toMatchObject({ by: 'session record' });
    expect(away.outcome(second.id)).toMatchObject({ by: 'session record' });
    const back = run(...inputs, [record(true), 60], [{ type: 'tick' }, 5000]);
    expect([back.outcome(request.id), back.outcome(second.id)]).toEqual([null, null]);
  });

  test('an answer that comes after a prompt stayed away is too late, also when the tick is later', () => {
    const second = requestOf({ id: idOf(2), agentId: 'a1', input: { n: 2 }, openedAt: 11 });
    const asked: [LedgerInput, number][] = [
      [register(request), 10],
      [register(second), 11],
    ];
    const gone: [LedgerInput, number][][] = [
      [
        [blocked(), 12],
        [native('working'), 50],
      ],
      [
        [record(true), 12],
        [record(false), 50],
      ],
    ];
    for (const went of gone) {
      const late = run(...asked, ...went, [answer(request, 'allow'), 50 + SETTLE_MS]);
      expect(late.outcome(request.id)?.kind).toBe('answered-in-terminal');
      const inTime = run(...asked, ...went, [answer(request, 'allow'), 49 + SETTLE_MS]);
      expect(inTime.outcome(request.id)?.kind).toBe('allowed');
    }
  });

  test('the record that leaves waiting after an answer from outside leaves the next request', () => {
    const second = requestOf({ id: idOf(2), agentId: 'a1', input: { n: 2 }, openedAt: 11 });
    const { outcome } = run(
      [register(request), 10],
      [register(second), 11],
      [record(true), 20],
      [answer(request, 'allow'), 40],
      [record(false), 50],
      [record(true), 60],
      [{ type: 'tick' }, 5000],
    );
    expect(outcome(second.id)).toBeNull();
  });

  test('a session record that never waited closes nothing', () => {
    const { outcome } = run(
      [register(request), 10],
      [{ type: 'record', session: 's1', waiting: false }, 20],
      [{ type: 'tick' }, 5000],
    );
    expect(outcome(request.id)).toBeNull();
  });

  test("a tool's end with the same tool and input closes it, any other does not", () => {
    const end = (differs: object): LedgerInput => ({
      type: 'tool-end',
      session: 's1',
      tool: 'Bash',
      input: { description: 'make it', command: 'touch made.txt' },
      ...differs,
    });
    expect(run([register(request), 10], [end({}), 50]).outcome(request.id)?.kind).toBe(
      'answered-in-terminal',
    );
    for (const other of [
      { tool: 'Write' },
      { session: 's2' },
      { agentId: 'a1' },
      { input: { command: 'touch other.txt' } },
    ]) {
      expect(run([register(request), 10], [end(other), 50]).outcome(request.id)).toBeNull();
    }
  });

  test("a turn's end closes the root's requests and leaves a subagent's", () => {
    const child = requestOf({ id: idOf(2), agentId: 'a1', openedAt: 11 });
    const { outcome } = run(
      [register(request), 10],
      [register(child), 11],
      [{ type: 'turn', of: { pane: 'p1' }, why: 'end' }, 50],
    );
    expect(outcome(request.id)?.kind).toBe('answered-in-terminal');
    expect(outcome(child.id)).toBeNull();
  });

  test("a subagent's end closes its own", () => {
    const child = requestOf({ id: idOf(2), agentId: 'a1', openedAt: 11 });
    const { outcome } = run(
      [register(request), 10],
      [register(child), 11],
      [{ type: 'child-end', session: 's1', agentId: 'a1' }, 50],
    );
    expect(outcome(request.id)).toBeNull();
    expect(outcome(child.id)?.kind).toBe('answered-in-terminal');
  });

  test('a pane that is gone is forgotten', () => {
    const { ledger } = run([blocked(said), 1], [{ type: 'pane-end', pane: 'p1' }, 2]);
    expect(ledger.panes).toEqual({});
  });
});

describe('a request that hides its prompt', () => {
  const hiding = requestOf({ id: idOf(1), hidesPrompt: true });
  const racing = requestOf({ id: idOf(2), tool: 'Read' });

  test('whoever types in its pane gets the prompt; one that is painted stays open', () => {
    const { outcome, last } = run(
      [register(hiding), 0],
      [register(racing), 1],
      [{ type: 'key', pane: 'p1' }, 5],
    );
    expect(outcome(hiding.id)).toMatchObject({ kind: 'withdrawn', at: 5 });
    expect(outcome(racing.id)).toBeNull();
    expect(last).toContainEqual(expect.objectContaining({ type: 'release', id: hiding.id }));
  });

  test('a key in another pane is none of its own', () => {
    const { outcome } = run([register(hiding), 0], [{ type: 'key', pane: 'p2' }, 5]);
    expect(outcome(hiding.id)).toBeNull();
  });

  test('when nobody is left who could answer it is given back, and no other', () => {
    const { outcome } = run(
      [register(hiding), 0],
      [register(racing), 1],
      [{ type: 'unwatched' }, 5],
    );
    expect(outcome(hiding.id)).toMatchObject({ kind: 'withdrawn' });
    expect(outcome(racing.id)).toBeNull();
  });
});

describe('on disk', () => {
  test('the records of a run rebuild its entries', () => {
    const second = requestOf({ id: idOf(2), input: { command: 'b' } });
    const { all, ledger } = run(
      [register(requestOf()), 0],
      [register(second), 1],
      [answer(second, 'deny', { message: 'no' }), 2],
      [{ type: 'receipt', id: second.id }, 3],
    );
    const records = all.flatMap((effect) => (effect.type === 'persist' ? [effect.record] : []));
    expect(rebuild(records).entries).toEqual(ledger.entries);
  });

  test('a second outcome on disk does not replace the first', () => {
    const request = requestOf();
    const outcome = { at: 1, by: 'x' };
    const rebuilt = rebuild([
      { do: 'opened', request },
      { do: 'closed', id: request.id, outcome: { kind: 'denied', ...outcome } },
      { do: 'closed', id: request.id, outcome: { kind: 'allowed', ...outcome } },
    ]);
    expect(rebuilt.entries[0]?.outcome?.kind).toBe('denied');
  });
});

test('every rule has a name of its own and says what it does', () => {
  expect(new Set(LEDGER_RULES.map(({ name }) => name)).size).toBe(LEDGER_RULES.length);
  for (const { says } of LEDGER_RULES) expect(says).toMatch(/\.$/);
});
