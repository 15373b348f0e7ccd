import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from '@agenthooks/process-identity';
import { expect, test } from 'vitest';
import { CRASH_POINTS, type CrashPoint, hubPlaces } from '../src/index.ts';
import { hubProcess } from './process.ts';
import { asking, draft, hook, hubIn, place, until, viewer } from './scene.ts';

/** These die before anybody can ask. */
const atStart = ['lock-taken', 'listening', 'announced', 'compaction-written'] as const;
const atRequest = ['request-persisted', 'request-told'] as const;
const atOutcome = ['outcome-decided', 'outcome-persisted', 'outcome-sent'] as const;

test('every crash point is tried here', () => {
  const tried: string[] = [...atStart, ...atRequest, ...atOutcome];
  expect(tried.sort()).toEqual(Object.keys(CRASH_POINTS).sort());
});

async function dead(at: ReturnType<typeof place>, point: CrashPoint) {
  const hub = hubProcess(at, '--die', point);
  expect(await hub.ended, hub.output()).toMatchObject({ signal: 'SIGKILL' });
}

test.each(atStart)('a hub killed at %s is followed by one that works', async (point) => {
  const at = place();
  // Something from an earlier run, which has to survive.
  const first = await hubIn(at);
  const asked = await asking(at);
  const person = await viewer(at);
  await person.answer({ id: asked.id, digest: asked.digest, choice: 'allow' });
  await first.close();

  await dead(at, point);
  await hubIn(at);
  const next = await viewer(at);
  expect(await next.list(10)).toMatchObject([
    { request: { id: asked.id }, outcome: { kind: 'allowed' } },
  ]);
  await asking(at);
  expect(await next.list()).toHaveLength(1);
});

test.each(atRequest)('killed at %s, the request is kept and not answerable', async (point) => {
  const at = place();
  const hub = hubProcess(at, '--die', point);
  await hub.up;
  const heard: unknown[] = [];
  const client = await hook(at, {
    onVerdict: (verdict) => heard.push(verdict),
    onClosed: () => heard.push('closed'),
  });
  void client.register({ ref: 'r', draft: draft(), holdSeconds: 60 });
  await hub.ended;
  await until(() => heard.length > 0);
  expect(heard).toEqual(['closed']);

  await hubIn(at);
  const person = await viewer(at);
  expect(await person.list()).toEqual([]);
  const [card] = await person.list(10);
  expect(card).toMatchObject({
    request: { tool: 'Bash' },
    outcome: { kind: 'withdrawn', by: 'the hub restarted' },
  });
  const { id, digest } = card!.request;
  expect(await person.answer({ id, digest, choice: 'allow' })).toMatchObject({
    ok: false,
    code: 'conflict',
  });
});

test.each([
  ['outcome-decided', 'withdrawn', []],
  ['outcome-persisted', 'allowed', []],
  ['outcome-sent', 'allowed', ['allow']],
] as const)(
  'killed at %s, what is on disk is %s and the hook heard %j',
  async (point, kind, said) => {
    const at = place();
    const hub = hubProcess(at, '--die', point);
    await hub.up;
    const asked = await asking(at);
    const person = await viewer(at);
    void person.answer({ id: asked.id, digest: asked.digest, choice: 'allow' });
    await hub.ended;
    await until(() => asked.heard.includes('closed'));
    const choices = asked.heard.flatMap((one) =>
      typeof one === 'object' && one !== null && 'choice' in one ? [one.choice] : [],
    );
    expect(choices).toEqual(said);

    await hubIn(at);
    const [card] = await (await viewer(at)).list(10);
    expect(card?.outcome?.kind).toBe(kind);
    // What was sent is on disk; whether it arrived, nobody knows.
    expect(card?.receipt).toBe('unknown');
  },
);

test('a line that was torn by a crash costs that line alone', async () => {
  const at = place();
  const first = await hubIn(at);
  const asked = await asking(at);
  const { ledgerFile } = first.places;
  await first.close();
  writeFileSync(ledgerFile, '{"do":"opened","request":{"id":"half', { flag: 'a' });
  await hubIn(at);
  const cards = await (await viewer(at)).list(10);
  expect(cards.map(({ request }) => request.id)).toEqual([asked.id]);
});

test('of many that find a dead hub, one takes its place', async () => {
  const at = place();
  const places = hubPlaces(at.env);
  await dead(at, 'listening');
  expect(existsSync(places.lockFile)).toBe(true);
  const hubs = Array.from({ length: 8 }, () => hubProcess(at));
  const settled = await Promise.allSettled(hubs.map(({ up }) => up));
  const up = hubs.filter((_, n) => settled[n]?.status === 'fulfilled');
  expect(up).toHaveLength(1);
  const others = hubs.filter((one) => one !== up[0]);
  for (const { ended } of others) expect(await ended).toMatchObject({ code: 3 });
  await asking(at);
  up[0]?.child.kill('SIGTERM');
  await up[0]?.ended;
  expect(readdirSync(places.home).filter((name) => name.startsWith('hub.'))).toEqual([]);
});

test('a lock of a living process that is no hub is respected', async () => {
  const at = place();
  const places = hubPlaces(at.env);
  writeFileSync(places.lockFile, `${JSON.stringify(identityOf(process.ppid))}\n`, { mode: 0o600 });
  await expect(hubIn(at)).rejects.toMatchObject({ code: 'running' });
});

test('what is no socket in the place of a socket is not removed', async () => {
  const at = place();
  const places = hubPlaces(at.env);
  for (const folder of places.socketFolders) mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(places.ingest, 'a letter', { mode: 0o600 });
  await expect(hubIn(at)).rejects.toMatchObject({ code: 'bad-place' });
  expect(existsSync(places.ingest)).toBe(true);
  expect(existsSync(places.lockFile)).toBe(false);
});

test('a runtime folder that others can enter is refused', async () => {
  const at = place();
  mkdirSync(join(at.env.XDG_RUNTIME_DIR, 'agenthooks'), { mode: 0o755 });
  await expect(hubIn(at)).rejects.toMatchObject({ code: 'bad-place' });
});

test('a socket path that the system would cut is refused', async () => {
  const at = place();
  const long = join(at.root, 'x'.repeat(100));
  mkdirSync(long);
  const env = { ...at.env, XDG_RUNTIME_DIR: long };
  await expect(hubIn({ ...at, env })).rejects.toThrow(/longer than 103 bytes/);
});
