import { createServer, request as httpRequest } from 'node:http';
import { questionStore } from '@agenthooks/approval-bridge';
import { expect, onTestFinished, test } from 'vitest';
import { startPage } from '../src/index.ts';
import type { Answered, PageNews, ShownCard } from '../src/wire.ts';
import { bash, edit } from './drafts.ts';
import { ask, comeIn, noAssets, type Scene, scene, until } from './scene.ts';

async function post(at: Scene, headers: Record<string, string>, path: string, body: unknown) {
  const said = await ask(at.page.port, path, { method: 'POST', headers, body });
  return { status: said.status, body: said.json() as Answered };
}

/** One tab: what its event stream says, until it ends. */
function follow(at: Scene, headers: Record<string, string>, since?: string) {
  const news: PageNews[] = [];
  const cursors: string[] = [];
  const state = { ended: false };
  const request = httpRequest({
    host: '127.0.0.1',
    port: at.page.port,
    path: '/api/events',
    headers: { ...headers, ...(since !== undefined && { 'last-event-id': since }) },
  });
  request.on('response', (response) => {
    let rest = '';
    response.on('data', (chunk: Buffer) => {
      const blocks = `${rest}${chunk}`.split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const id = /^id: (.*)$/m.exec(block)?.[1];
        if (id !== undefined) cursors.push(id);
        if (data !== undefined) news.push(JSON.parse(data) as PageNews);
      }
    });
    response.on('close', () => {
      state.ended = true;
    });
    response.on('error', () => {});
  });
  request.on('error', () => {});
  request.end();
  onTestFinished(() => void request.destroy());
  return { news, cursors, state, end: () => request.destroy() };
}

const kinds = (news: readonly PageNews[]) => news.map(({ type }) => type);
const opened = (news: readonly PageNews[]) =>
  news.flatMap((one): ShownCard[] =>
    one.type === 'opened' ? [one.card] : one.type === 'snapshot' ? one.cards : [],
  );
const named = ({ id, digest, choices }: ShownCard, act = 'allow') => ({
  id,
  digest,
  choice: choices.find((choice) => choice.act === act && choice.plain)!.id,
});

async function paired(at: Scene) {
  const headers = await comeIn(at);
  await post(at, headers, '/api/pair', {});
  const done = await post(at, headers, '/api/pair', { code: at.codes.at(-1) });
  expect(done.body).toMatchObject({ ok: true });
  return headers;
}

test('an answer is refused by the hub before pairing, and taken after it', async () => {
  const at = await scene();
  const asked = await at.ask(bash('make test'));
  const headers = await comeIn(at);
  const tab = follow(at, headers);
  const card = await until(() => opened(tab.news)[0]);
  expect(card).toMatchObject({ agent: 'claude', tool: 'Bash', marks: 0 });
  const answer = named(card);
  expect((await post(at, headers, '/api/answer', answer)).body).toMatchObject({
    ok: false,
    code: 'pairing-needed',
  });
  expect((await post(at, headers, '/api/pair', {})).body).toEqual({
    shown: ['the terminal of this test'],
  });
  expect((await post(at, headers, '/api/pair', { code: 'nothing' })).body).toMatchObject({
    ok: false,
  });
  expect((await post(at, headers, '/api/answer', answer)).body).toMatchObject({
    code: 'pairing-needed',
  });
  expect((await post(at, headers, '/api/pair', { code: at.codes[0] })).body).toEqual({ ok: true });
  expect((await post(at, headers, '/api/answer', answer)).body).toMatchObject({
    ok: true,
    outcome: { kind: 'allowed' },
  });
  expect(JSON.stringify(await asked.verdict)).toContain('"allow"');
  await until(() => tab.news.some(({ type }) => type === 'closed'));
  const who = await ask(at.page.port, '/api/who', { headers });
  expect(who.json()).toEqual({ mayAnswer: true, paired: true });
});

test('a pairing is of one browser: its code pairs no other, and another stays unpaired', async () => {
  const at = await scene();
  await at.ask(bash('make test'));
  const [one, two] = [await paired(at), await comeIn(at)];
  expect((await post(at, two, '/api/pair', { code: at.codes[0] })).body).toMatchObject({
    ok: false,
  });
  const tab = follow(at, two);
  const answer = named(await until(() => opened(tab.news)[0]));
  expect((await post(at, two, '/api/answer', answer)).body).toMatchObject({
    code: 'pairing-needed',
  });
  expect((await post(at, one, '/api/answer', answer)).body).toMatchObject({ ok: true });
});

test('three wrong codes lock pairing, also for the right one and for a new one', async () => {
  const at = await scene();
  const headers = await comeIn(at);
  await post(at, headers, '/api/pair', {});
  const right = at.codes[0]!;
  const wrong = right === '111111' ? '222222' : '111111';
  for (let n = 0; n < 3; n++) {
    const said = await post(at, headers, '/api/pair', { code: wrong });
    expect(said.body).toMatchObject({ ok: false });
  }
  expect((await post(at, headers, '/api/pair', { code: right })).body).toMatchObject({
    ok: false,
    why: expect.stringContaining('too many'),
  });
  expect((await post(at, headers, '/api/pair', {})).body).toEqual({ shown: [] });
  expect(at.codes).toHaveLength(1);
});

test('a link that only looks neither answers nor pairs nor replies, and claims no question', async () => {
  const at = await scene({ mayAnswer: false });
  await at.ask(bash('make test'));
  const store = questionStore(at.home);
  const { session, sequence, digest, cwd } = await store.ask({
    session: 'deploy',
    cwd: at.env.HOME,
    text: 'Now?',
    contract: { type: 'boolean' },
  });
  const headers = await comeIn(at);
  const tab = follow(at, headers);
  const card = await until(() => opened(tab.news)[0]);
  await until(() => tab.news.some((one) => one.type === 'questions' && one.question !== null));
  const no = { ok: false, code: 'not-answerable-here' };
  expect((await post(at, headers, '/api/answer', named(card))).body).toMatchObject(no);
  expect((await post(at, headers, '/api/pair', {})).body).toMatchObject(no);
  expect((await post(at, headers, '/api/pair', { code: '123456' })).body).toMatchObject(no);
  const reply = { session, sequence, digest, cwd, reply: true };
  expect((await post(at, headers, '/api/reply', reply)).body).toMatchObject(no);
  expect(at.codes).toEqual([]);
  expect(await store.read({ session, sequence })).toMatchObject({
    resolution: null,
    receipts: [],
    claim: null,
  });
});

test('two answers to one card conflict: the first one stands, and the second hears it', async () => {
  const at = await scene();
  await at.ask(bash('make test'));
  const [one, two] = [await paired(at), await paired(at)];
  const tab = follow(at, one);
  const card = await until(() => opened(tab.news)[0]);
  const said = await Promise.all([
    post(at, one, '/api/answer', named(card)),
    post(at, two, '/api/answer', named(card, 'deny')),
  ]);
  const [taken, refused] = [...said].sort((a, b) => Number(b.body.ok) - Number(a.body.ok));
  expect(taken!.body.ok).toBe(true);
  expect(refused!.body.ok).toBe(false);
  expect(refused!.body.outcome?.kind).toBe(taken!.body.outcome?.kind);
});

test('an answer for something else than what was shown is not taken', async () => {
  const at = await scene();
  await at.ask(bash('make test'));
  const headers = await paired(at);
  const tab = follow(at, headers);
  const answer = named(await until(() => opened(tab.news)[0]));
  const other = { ...answer, digest: answer.digest.replace(/./g, '0') };
  expect((await post(at, headers, '/api/answer', other)).body).toMatchObject({ ok: false });
  const none = { ...answer, choice: 'no such choice' };
  expect((await post(at, headers, '/api/answer', none)).body).toMatchObject({ ok: false });
  for (const odd of [{}, { ...answer, more: 1 }, { ...answer, id: 7 }, [], null]) {
    expect((await post(at, headers, '/api/answer', odd)).status).toBe(400);
  }
  expect((await post(at, headers, '/api/answer', answer)).body).toMatchObject({ ok: true });
});

test('a durable question is replied to after pairing, by its own contract', async () => {
  const at = await scene();
  const store = questionStore(at.home);
  const { session, sequence, digest, cwd } = await store.ask({
    session: 'deploy',
    cwd: at.env.HOME,
    text: 'Now?',
    contract: { enum: ['yes', 'no'] },
  });
  const headers = await comeIn(at);
  const tab = follow(at, headers);
  await until(() => tab.news.some((one) => one.type === 'questions' && one.question !== null));
  const body = { session, sequence, digest, cwd, reply: 'yes' };
  const reply = (more = {}) => post(at, headers, '/api/reply', { ...body, ...more });
  expect((await reply()).body).toMatchObject({ ok: false, code: 'pairing-needed' });
  await post(at, headers, '/api/pair', {});
  await post(at, headers, '/api/pair', { code: at.codes[0] });
  expect((await reply({ reply: 'perhaps' })).body).toMatchObject({ ok: false });
  expect((await reply({ digest: '0'.repeat(64) })).body).toMatchObject({ ok: false });
  expect((await reply({ session: '../x' })).body).toMatchObject({ code: 'bad-coordinate' });
  expect((await reply()).body).toEqual({ ok: true, repeated: false });
  expect((await store.read({ session, sequence })).resolution).toMatchObject({ reply: 'yes' });
  await until(() => {
    const last = tab.news.findLast((one) => one.type === 'questions');
    return last?.question === null;
  });
});

test('a body that is too long is refused, with or without its length', async () => {
  const at = await scene();
  const headers = await comeIn(at);
  const long = JSON.stringify({ code: 'x'.repeat(1024 * 1024 + 1) });
  const send = (more: Record<string, string>) =>
    new Promise((resolve) => {
      const path = '/api/enter';
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: at.page.port,
          path,
          method: 'POST',
          headers: { ...headers, ...more },
        },
        (response) => resolve(response.resume().statusCode),
      );
      request.on('error', () => resolve('ended'));
      request.end(long);
    });
  expect(await send({ 'content-length': String(long.length) })).toBe(413);
  // Which of the two is heard depends on how much was on its way.
  expect([400, 'ended']).toContain(await send({ 'transfer-encoding': 'chunked' }));
  expect(await ask(at.page.port, '/api/who', { headers })).toMatchObject({ status: 200 });
  expect(at.trouble).toEqual([]);
});

test('where the port is taken there is another one, and it listens on loopback alone', async () => {
  const at = await scene();
  const other = await startPage({
    env: at.env,
    home: at.home,
    connect: () => Promise.reject(new Error('no hub')),
    mayAnswer: false,
    assets: noAssets,
    port: at.page.port,
  });
  onTestFinished(() => other.close());
  expect(other.port).not.toBe(at.page.port);
  expect(await ask(other.port, '/')).toMatchObject({ status: 200 });
  // Somebody else can have it on another address, so that ours is not on every one.
  const elsewhere = createServer();
  onTestFinished(() => void elsewhere.close());
  const said = await new Promise((resolve) => {
    elsewhere.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    elsewhere.listen(other.port, '127.0.0.2', () => resolve('free'));
  });
  expect(said).not.toBe('EADDRINUSE');
});

test('without a hub the page says so, and stays', async () => {
  const at = await scene({ connect: () => Promise.reject(new Error('no hub here')) });
  const headers = await comeIn(at);
  const events = await ask(at.page.port, '/api/events', { headers });
  expect(events).toMatchObject({ status: 502, text: expect.stringContaining('no hub here') });
  expect(await ask(at.page.port, '/api/who', { headers })).toMatchObject({ status: 200 });
  expect(at.trouble).toHaveLength(1);
});

test('a stream goes on from its cursor: what came meanwhile, and nothing twice', async () => {
  const at = await scene();
  const headers = await comeIn(at);
  const first = follow(at, headers);
  await until(() => first.news.find(({ type }) => type === 'snapshot'));
  await at.ask(bash('one'));
  await until(() => opened(first.news).length === 1);
  const cursor = first.cursors.at(-1)!;
  first.end();
  await at.ask(bash('two'));
  await at.ask(edit());
  const second = follow(at, headers, cursor);
  await until(() => opened(second.news).length === 2);
  expect(kinds(second.news)).not.toContain('snapshot');
  expect(opened(second.news).map(({ tool }) => tool)).toEqual(['Bash', 'Edit']);
});

test('after the hub restarted, an old cursor begins with a snapshot, and the pairing is gone', async () => {
  const at = await scene();
  const headers = await paired(at);
  const first = follow(at, headers);
  await until(() => first.news.find(({ type }) => type === 'snapshot'));
  const cursor = first.cursors.at(-1)!;
  await at.restartHub();
  await until(() => first.state.ended);
  await at.ask(bash('after'));
  const second = follow(at, headers, cursor);
  await until(() => opened(second.news).length === 1);
  const snapshot = second.news.find((one) => one.type === 'snapshot');
  expect(snapshot).toMatchObject({ paired: false });
  expect(second.cursors[0]).not.toBe(cursor);
  expect(
    (await post(at, headers, '/api/answer', named(opened(second.news)[0]!))).body,
  ).toMatchObject({ ok: false, code: 'pairing-needed' });
});

test('a cursor that nobody gave is no harm', async () => {
  const at = await scene();
  const headers = await comeIn(at);
  for (const odd of ['0', 'zz.zz', '../../x', 'x'.repeat(500)]) {
    const tab = follow(at, headers, odd);
    await until(() => tab.news.find(({ type }) => type === 'snapshot'));
    tab.end();
  }
});

test('closing the page ends its streams', async () => {
  const at = await scene();
  const tab = follow(at, await comeIn(at));
  await until(() => tab.news.find(({ type }) => type === 'snapshot'));
  await at.page.close();
  await until(() => tab.state.ended);
});
