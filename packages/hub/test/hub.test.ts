import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { HubEvent } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { hubStatus, startHub } from '../src/index.ts';
import { asking, hubIn, newsOf, place, until, viewer } from './scene.ts';

test('an answer reaches the hook that asked, and the person learns that it was taken', async () => {
  const at = place();
  await hubIn(at);
  const asked = await asking(at);
  const person = await viewer(at);
  const events: HubEvent[] = [];
  await person.events((event) => events.push(event));
  const [card] = await person.list();
  expect(card?.request).toMatchObject({ id: asked.id, digest: asked.digest, tool: 'Bash' });

  const reply = await person.answer({ id: asked.id, digest: asked.digest, choice: 'allow' });
  expect(reply).toMatchObject({ ok: true, repeated: false, outcome: { kind: 'allowed' } });
  const verdict = await until(() => asked.heard[0]);
  expect(verdict).toEqual({ id: asked.id, digest: asked.digest, choice: 'allow' });

  asked.client.receipt(asked.id);
  await until(() => newsOf(events).includes('receipt'));
  expect(newsOf(events)).toEqual(['closed', 'receipt']);
  expect(await person.list()).toEqual([]);
  expect(await person.list(10)).toMatchObject([{ receipt: 'delivered' }]);
});

test('an outcome says who gave it, by which way', async () => {
  const at = place();
  await hubIn(at);
  const asked = await asking(at);
  const person = await viewer(at);
  await person.answer({ id: asked.id, digest: asked.digest, choice: 'deny', message: 'not now' });
  expect(await person.list(1)).toMatchObject([
    { outcome: { kind: 'denied', message: 'not now', by: `terminal (process ${process.pid})` } },
  ]);
});

test('two panes at once: each answer reaches its own', async () => {
  const at = place();
  await hubIn(at);
  const first = await asking(at, { session: 's1', input: { command: 'one' } });
  const second = await asking(at, { session: 's2', input: { command: 'two' } });
  const person = await viewer(at);
  await person.answer({ id: second.id, digest: second.digest, choice: 'deny' });
  await person.answer({ id: first.id, digest: first.digest, choice: 'allow' });
  await until(() => first.heard[0] && second.heard[0]);
  expect(first.heard).toMatchObject([{ choice: 'allow' }]);
  expect(second.heard).toMatchObject([{ choice: 'deny' }]);
});

test('a hook that goes takes its card with it, everywhere', async () => {
  const at = place();
  await hubIn(at);
  const people = [await viewer(at), await viewer(at, 'page')];
  const events: HubEvent[] = [];
  for (const one of people) await one.events((event) => events.push(event));
  const asked = await asking(at);
  await asked.client.close();
  await until(() => newsOf(events).filter((type) => type === 'closed').length === 2);
  for (const one of people) expect(await one.list()).toEqual([]);
});

test('one cannot withdraw what another asked', async () => {
  const at = place();
  await hubIn(at);
  const asked = await asking(at);
  const other = await asking(at, { session: 's2' });
  other.client.withdraw(asked.id, 'resolved');
  const person = await viewer(at);
  expect((await person.list()).map(({ request }) => request.id)).toContain(asked.id);
});

test('a client that only looks cannot answer, nor end the hub', async () => {
  const at = place();
  await hubIn(at);
  const asked = await asking(at);
  const looking = await viewer(at, 'view');
  expect(await looking.list()).toHaveLength(1);
  expect(
    await looking.answer({ id: asked.id, digest: asked.digest, choice: 'allow' }),
  ).toMatchObject({ ok: false, code: 'not-answerable-here' });
  await expect(looking.stopHub()).rejects.toMatchObject({ code: 'not-answerable-here' });
});

test('whoever comes back with a cursor misses nothing', async () => {
  const at = place();
  await hubIn(at);
  const first = await viewer(at);
  const { cursor } = await first.events(() => {});
  await first.close();
  const asked = await asking(at);
  await asked.client.close();
  const second = await viewer(at);
  const events: HubEvent[] = [];
  await until(async () => (await second.list()).length === 0);
  await second.events((event) => events.push(event), cursor);
  await until(() => events.length >= 2);
  expect(newsOf(events)).toEqual(['opened', 'closed']);
});

test("another hub's cursor begins with a gap", async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const events: HubEvent[] = [];
  await person.events((event) => events.push(event), 'elsewhere.7');
  await until(() => events.length > 0);
  expect(newsOf(events)).toEqual(['gap']);
});

test('its files and sockets are of this user alone', async () => {
  const at = place();
  const hub = await hubIn(at);
  await asking(at);
  const { places } = hub;
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  for (const folder of [...places.socketFolders, join(places.home, 'approvals')]) {
    expect(modeOf(folder), folder).toBe('700');
  }
  for (const file of [places.hubFile, places.lockFile, places.ledgerFile, places.openMark]) {
    expect(modeOf(file), file).toBe('600');
  }
  for (const socket of [places.ingest, places.control]) expect(modeOf(socket), socket).toBe('600');
});

test('the mark for hooks is there exactly while something is open', async () => {
  const at = place();
  const { places } = await hubIn(at);
  expect(existsSync(places.openMark)).toBe(false);
  const asked = await asking(at);
  expect(existsSync(places.openMark)).toBe(true);
  await asked.client.close();
  await until(() => !existsSync(places.openMark));
});

test('a second hub of the same home is refused, and the first goes on', async () => {
  const at = place();
  await hubIn(at);
  await expect(startHub({ env: at.env, agents: [] })).rejects.toMatchObject({ code: 'running' });
  expect(await hubStatus(at.env)).toMatchObject({ running: true });
});

test('a hub that ends leaves no rendezvous, no lock and no open request', async () => {
  const at = place();
  const hub = await hubIn(at);
  const asked = await asking(at);
  await hub.close();
  expect(existsSync(hub.places.hubFile)).toBe(false);
  expect(existsSync(hub.places.lockFile)).toBe(false);
  await until(() => asked.heard.includes('closed'));
  expect(asked.heard).toEqual(['closed']);
  const lines = readFileSync(hub.places.ledgerFile, 'utf8').trim().split('\n');
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ do: 'closed', outcome: { kind: 'withdrawn' } });
});

test('the deadline ends a request by itself, and the hook is let go', async () => {
  const at = place();
  await hubIn(at);
  const asked = await asking(at, {}, 0.05);
  await until(() => asked.heard.length > 0);
  expect(asked.heard).toEqual([{ released: asked.id, kind: 'expired' }]);
});
