import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { list } from '../src/tools/list.ts';
import { answerOf, call, connected, hosted, hubIn, place, type TestPlace, until } from './scene.ts';

async function scene() {
  const at = place();
  hosted(at, 'p1', { phase: 'working', since: 2000 });
  hosted(at, 'p2', { phase: 'attention', since: 3000, tool: 'Bash', cwd: '/srv/other' });
  const hub = await hubIn(at);
  return { at, hub, client: await connected(at) };
}

async function rowOf(client: Awaited<ReturnType<typeof scene>>['client'], id: string) {
  const { sessions } = await answerOf(client, 'list', list);
  return sessions.find((one) => one.id === id)!;
}

function line(at: TestPlace, pane: string, event: string, more: object = {}) {
  const said = {
    v: 1,
    at: new Date().toISOString(),
    event,
    agent: 'claude',
    session: `session-${pane}`,
    pane,
  };
  appendFileSync(
    join(at.env.AGENTHOOKS_HOME, 'signals', `${pane}.jsonl`),
    `${JSON.stringify({ ...said, ...more })}\n`,
    { mode: 0o600 },
  );
}

test('the list names each session, those that need a person first', async () => {
  const { client } = await scene();
  const told = await call(client, 'list');
  expect(told).toMatchObject({
    total: 2,
    omitted: 0,
    sessions: [
      { id: 'p2', state: 'attention', tool: 'Bash', folder: '/srv/other' },
      { id: 'p1', state: 'working', why: 'a prompt', since: '1970-01-01T00:00:02.000Z' },
    ],
  });
});

test('a session is found by its pane, its id or the beginning of either', async () => {
  const { client } = await scene();
  for (const session of ['p1', 'session-p1']) {
    expect(await call(client, 'inspect', { session })).toMatchObject({ session: { id: 'p1' } });
  }
  expect((await call(client, 'inspect', { session: 'session-' })).error).toMatchObject({
    code: 'unknown_session',
    message: expect.stringContaining('2 sessions'),
  });
  expect((await call(client, 'inspect', { session: 'p9' })).error?.code).toBe('unknown_session');
});

test('recorded events come by cursor, once each', async () => {
  const { at, client } = await scene();
  for (const n of [1, 2, 3]) line(at, 'p1', 'UserPromptSubmit', { detail: `prompt ${n}` });
  const first = await call(client, 'signals', { session: 'p1' });
  expect(first).toMatchObject({
    coverage: 'complete',
    more: false,
    events: [{ detail: 'prompt 1' }, { detail: 'prompt 2' }, { detail: 'prompt 3' }],
  });
  line(at, 'p1', 'Stop', {
    running: [{ type: 'shell', detail: 'npm run watch' }],
  });
  expect(await call(client, 'signals', { session: 'p1', cursor: first.cursor })).toMatchObject({
    events: [{ event: 'Stop', running: [{ type: 'shell', detail: 'npm run watch' }] }],
  });
  expect(await call(client, 'inspect', { session: 'p1' })).toMatchObject({
    running: [{ type: 'shell', detail: 'npm run watch' }],
  });
});

test('status tells the ladder of each root, the hub, and whether the person can be asked', async () => {
  const { client, at } = await scene();
  expect(await call(client, 'status', { agent: 'claude' })).toMatchObject({
    roots: [{ agent: 'claude', rung: 'none', config: join(at.env.HOME, '.claude/settings.json') }],
    hub: { sessions: 2, strict: false },
    here: { canAsk: false },
  });
});

test('a state that was seen already does not end a wait, the next one does', async () => {
  const { at, client } = await scene();
  hosted(at, 'p1', { phase: 'done', since: 4000 });
  await until(async () => (await rowOf(client, 'p1')).state === 'done');
  const { cursor } = await rowOf(client, 'p1');
  const again = { session: 'p1', baseline: cursor, until: ['done'] };
  expect(await call(client, 'wait', { ...again, seconds: 1 })).toMatchObject({
    status: 'still_waiting',
    session: { state: 'done' },
  });
  const waiting = call(client, 'wait', again);
  hosted(at, 'p1', { phase: 'working', since: 5000 });
  await until(async () => (await rowOf(client, 'p1')).state === 'working');
  hosted(at, 'p1', { phase: 'done', since: 6000 });
  expect(await waiting).toMatchObject({ status: 'reached', reached: 'done' });
  // And from the same baseline also afterwards: it came after what was seen.
  expect(await call(client, 'wait', again)).toMatchObject({ status: 'reached' });
});

test('a state that came and went between two calls was reached', async () => {
  const { at, client } = await scene();
  const { cursor } = await rowOf(client, 'p1');
  hosted(at, 'p1', { phase: 'done', since: 5000 });
  await until(async () => (await rowOf(client, 'p1')).state === 'done');
  hosted(at, 'p1', { phase: 'working', since: 6000 });
  await until(async () => (await rowOf(client, 'p1')).state === 'working');
  expect(
    await call(client, 'wait', { session: 'p1', baseline: cursor, until: ['done'] }),
  ).toMatchObject({ status: 'reached', session: { state: 'working' } });
});

test('a wait survives the hub: the next one is asked, and only a new state counts', async () => {
  const { at, hub, client } = await scene();
  const { cursor } = await rowOf(client, 'p2');
  const waiting = call(client, 'wait', { session: 'p2', baseline: cursor, until: ['attention'] });
  await until(() => hub.status().viewers >= 2);
  await hub.close();
  const next = await hubIn(at, { agents: [claude] });
  await until(() => next.status().viewers >= 1);
  hosted(at, 'p2', { phase: 'working', since: 7000 });
  await until(() => next.sessions().find(({ key }) => key === 'p2')?.phase === 'working');
  hosted(at, 'p2', { phase: 'attention', since: 8000 });
  expect(await waiting).toMatchObject({ status: 'reached', reached: 'attention' });
});

test('a wait tells how it goes, and ends when the client takes it back', async () => {
  const { client } = await scene();
  const { cursor } = await rowOf(client, 'p1');
  const told: number[] = [];
  const taken = new AbortController();
  const args = { session: 'p1', baseline: cursor, seconds: 60 };
  const waiting = client.callTool({ name: 'agenthooks_wait', arguments: args }, undefined, {
    signal: taken.signal,
    onprogress: ({ progress }) => {
      told.push(progress);
      taken.abort();
    },
  });
  await expect(waiting).rejects.toThrow();
  expect(told).toEqual([5]);
  // What it held is free: as many waits as are allowed fit again.
  const all = Array.from({ length: 16 }, () =>
    call(client, 'wait', { session: 'p1', baseline: cursor, seconds: 1 }),
  );
  for (const one of await Promise.all(all)) expect(one).toMatchObject({ status: 'still_waiting' });
});

test('so many waits and no more', async () => {
  const { client } = await scene();
  const { cursor } = await rowOf(client, 'p1');
  const all = Array.from({ length: 17 }, () =>
    call(client, 'wait', { session: 'p1', baseline: cursor, seconds: 2 }),
  );
  const codes = (await Promise.all(all)).map(({ error }) => error?.code);
  expect(codes.filter((code) => code === 'too_many')).toHaveLength(1);
});
