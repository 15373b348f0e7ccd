import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  CLAIM_LEASE_MS,
  checkReply,
  choiceSchema,
  describeContract,
  parseContract,
  type QuestionRequest,
  questionStore,
  waitForResolution,
} from '../src/index.ts';

function scene() {
  const home = mkdtempSync(join(tmpdir(), 'ah-ask-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 20 }));
  const clock = { now: 1000 };
  const store = questionStore(home, () => clock.now);
  const ask = (session = 's1', contract: unknown = choiceSchema(['yes', 'no'])) =>
    store.ask({ session, cwd: '/home/user/project', text: 'Deploy now?', contract });
  const given = ({ cwd, digest }: QuestionRequest, reply: unknown, viewer = 'v1') => ({
    viewer,
    cwd,
    digest,
    reply,
  });
  return { home, clock, store, ask, given };
}

describe('asking and answering', () => {
  test('a question is numbered, shown, answered once, and found by whoever waits', async () => {
    const { store, ask, given } = scene();
    const one = await ask();
    expect(one).toMatchObject({ session: 's1', sequence: 1 });
    expect((await store.present('v1'))?.request).toEqual(one);
    expect(await store.answer(one, given(one, 'yes'))).toMatchObject({ ok: true, repeated: false });
    expect(await waitForResolution(store, one, AbortSignal.timeout(5000))).toMatchObject({
      kind: 'answered',
      reply: 'yes',
      by: 'v1',
    });
    expect(await store.present('v1')).toBeUndefined();
  });

  test('the same answer again is confirmed, another is a conflict', async () => {
    const { store, ask, given } = scene();
    const one = await ask();
    await store.present('v1');
    await store.answer(one, given(one, 'yes'));
    expect(await store.answer(one, given(one, 'yes', 'v2'))).toMatchObject({
      ok: true,
      repeated: true,
    });
    expect(await store.answer(one, given(one, 'no'))).toMatchObject({
      ok: false,
      code: 'conflict',
      resolution: { reply: 'yes' },
    });
  });

  test('of many that answer at once one is right, and the others learn of it', async () => {
    const { store, ask, given, clock } = scene();
    const one = await ask('s1', choiceSchema(['0', '1', '2', '3', '4', '5']));
    for (let n = 0; n < 6; n++) {
      await store.present(`v${n}`);
      clock.now += CLAIM_LEASE_MS;
    }
    const verdicts = await Promise.all(
      Array.from({ length: 6 }, (_, n) => store.answer(one, given(one, String(n), `v${n}`))),
    );
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
    for (const verdict of verdicts) if (!verdict.ok) expect(verdict.code).toBe('conflict');
  });

  test('many that ask at once get numbers of their own', async () => {
    const { ask } = scene();
    const all = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(all.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    );
  });

  test.each([
    ['in another folder', { cwd: '/elsewhere' }, 'wrong-folder'],
    ['to something else than what was shown', { digest: 'f'.repeat(64) }, 'stale'],
    ['that does not fit', { reply: 'perhaps' }, 'bad-reply'],
  ])('an answer %s is refused by its own code', async (_, differs, code) => {
    const { store, ask, given } = scene();
    const one = await ask();
    await store.present('v1');
    expect(await store.answer(one, { ...given(one, 'yes'), ...differs })).toMatchObject({
      ok: false,
      code,
    });
  });

  test('what was never shown to a viewer is queued for it', async () => {
    const { store, ask, given } = scene();
    const one = await ask();
    expect(await store.answer(one, given(one, 'yes'))).toMatchObject({ ok: false, code: 'queued' });
  });

  test('a closed one takes no answer', async () => {
    const { store, ask, given } = scene();
    const one = await ask();
    await store.present('v1');
    expect(await store.close(one, 'no longer needed', 'asker')).toBe(true);
    expect(await store.close(one, 'again', 'asker')).toBe(false);
    expect(await store.answer(one, given(one, 'yes'))).toMatchObject({ ok: false, code: 'closed' });
  });

  test('a place that is none is refused, and nothing is written outside', async () => {
    const { store, home } = scene();
    for (const session of ['../up', 'a/b', '', '.', 'x'.repeat(200)]) {
      await expect(
        store.ask({ session, cwd: '/', text: 't', contract: choiceSchema(['a']) }),
      ).rejects.toMatchObject({ code: 'bad-coordinate' });
    }
    expect(existsSync(join(home, 'questions'))).toBe(false);
    await expect(store.read({ session: 's1', sequence: 1 })).rejects.toMatchObject({
      code: 'wrong-session',
    });
  });
});

describe('one at a time', () => {
  test('by session, then by number, and what was shown stays', async () => {
    const { store, ask, given } = scene();
    const b = await ask('b');
    const a2 = [await ask('a'), await ask('a')];
    expect((await store.present('v1'))?.request).toEqual(a2[0]);
    // A question before it in order does not push it away.
    await ask('0');
    expect((await store.present('v1'))?.request).toEqual(a2[0]);
    expect(await store.answer(b, given(b, 'yes'))).toMatchObject({ code: 'queued' });
  });

  test('what one viewer has is left to it until its lease ends', async () => {
    const { store, ask, clock } = scene();
    const one = await ask('a');
    const two = await ask('b');
    await store.present('v1');
    expect((await store.present('v2'))?.request).toEqual(two);
    clock.now += CLAIM_LEASE_MS;
    expect((await store.present('v3'))?.request).toEqual(one);
  });
});

describe('a waiting asker', () => {
  test('says that it waits, and leaves the question when it stops', async () => {
    const { store, ask, clock } = scene();
    const one = await ask();
    const stop = new AbortController();
    const waiting = waitForResolution(store, one, stop.signal, 5);
    while ((await store.read(one)).waitingUntil === null)
      await new Promise((r) => setTimeout(r, 5));
    expect((await store.read(one)).waitingUntil).toBeGreaterThan(clock.now);
    stop.abort();
    expect(await waiting).toBeUndefined();
    expect((await store.read(one)).resolution).toBeNull();
  });
});

describe('the reply contract', () => {
  const schema = {
    type: 'object',
    required: ['target', 'replicas'],
    properties: {
      target: { enum: ['staging', 'production'], description: 'where to' },
      replicas: { type: 'integer', minimum: 1, maximum: 9 },
      note: { type: 'string', maxLength: 10, default: 'none' },
      tags: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 2 },
    },
  };

  test('nested, optional and with defaults filled in', () => {
    const contract = parseContract(schema);
    expect(checkReply(contract, { target: 'staging', replicas: 2 })).toEqual({
      ok: true,
      reply: { target: 'staging', replicas: 2, note: 'none' },
    });
  });

  test.each([
    [{ target: 'moon', replicas: 2 }, 'the reply.target is none of staging, production'],
    [{ target: 'staging' }, 'the reply.replicas is missing'],
    [{ target: 'staging', replicas: 1.5 }, 'the reply.replicas is no whole number'],
    [{ target: 'staging', replicas: 10 }, 'the reply.replicas is more than 9'],
    [{ target: 'staging', replicas: 1, note: 'x'.repeat(11) }, 'the reply.note is more than 10'],
    [{ target: 'staging', replicas: 1, tags: ['a', ''] }, 'the reply.tags[1] is less than 1'],
    [
      { target: 'staging', replicas: 1, force: true },
      'the reply has a field force that was not asked for',
    ],
    ['yes', 'the reply is no object'],
  ])('%j is refused: %s', (reply, why) => {
    expect(checkReply(parseContract(schema), reply)).toEqual({ ok: false, why });
  });

  test('is shown whole: every rule of it stands in its lines', () => {
    expect(describeContract(parseContract(schema))).toEqual([
      'reply: object',
      '  target: one of "staging" | "production" – where to',
      '  replicas: integer, 1 to 9',
      '  note?: text, at most 10 characters ("none" if left out)',
      '  tags?: list, at most 2 entries',
      '    each: text, at least 1 characters',
    ]);
  });

  test.each([
    [{ type: 'string', pattern: '(a+)+$' }, /\/pattern is a rule that cannot be shown/],
    [{ oneOf: [] }, /\/type is undefined/],
    [{ type: 'object', additionalProperties: true }, /additionalProperties/],
    [{ type: 'object', required: ['a'] }, /names a, which is no field/],
    [{ type: 'integer', minimum: '1' }, /minimum is no number/],
    [{ type: 'string', default: 5 }, /default the reply is no text/],
    [{ enum: [] }, /enum must be a list/],
    [7, /is no object/],
  ])('%j is refused, since it could not be shown', (odd, why) => {
    expect(() => parseContract(odd)).toThrow(why);
  });

  test('a checked reply fits the contract again, whatever was given', () => {
    const contract = parseContract(schema);
    const some = fc.record(
      {
        target: fc.constantFrom('staging', 'production', 'moon'),
        replicas: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constant('1')),
        note: fc.string({ maxLength: 12 }),
        tags: fc.array(fc.string({ maxLength: 2 }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(some, (reply) => {
        const checked = checkReply(contract, reply);
        if (checked.ok) expect(checkReply(contract, checked.reply)).toEqual(checked);
      }),
      { numRuns: 200 },
    );
  });
});
