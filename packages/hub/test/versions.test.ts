import { connectControl, OtherVersion } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { compareVersions, defaultSettings, ensureHub, hubStatus, stopHub } from '../src/index.ts';
import { hubCommand, hubProcess } from './process.ts';
import { asking, hubIn, place, viewer } from './scene.ts';

test('a newer hub that still speaks our wire is used', async () => {
  const at = place();
  await hubIn(at, { version: '9.0.0', protocols: [2, 1] });
  const person = await viewer(at);
  expect(person.version).toBe('9.0.0');
  const found = await ensureHub({ env: at.env, command: hubCommand(), version: '1.0.0' });
  expect(found).toMatchObject({ version: '9.0.0', started: false });
});

test('a hub that speaks none of our versions says so, and what it speaks', async () => {
  const at = place();
  await hubIn(at, { version: '9.0.0', protocols: [7] });
  const refused = await connectControl({ hubFile: at.hubFile, via: 'view' }).catch((one) => one);
  expect(refused).toBeInstanceOf(OtherVersion);
  expect(refused.hub).toMatchObject({ version: '9.0.0', protocols: [7], open: 0 });
  expect(await hubStatus(at.env)).toEqual({ running: true, version: '9.0.0', open: 0 });
});

test('a newer hub of another wire is never ended', async () => {
  const at = place();
  await hubIn(at, { version: '9.0.0', protocols: [7] });
  await expect(
    ensureHub({ env: at.env, command: hubCommand(), version: '1.0.0' }),
  ).rejects.toMatchObject({ code: 'other-version', message: expect.stringContaining('Update') });
  expect(await hubStatus(at.env)).toMatchObject({ running: true, version: '9.0.0' });
});

test('an older hub of another wire gives its place to a newer one', async () => {
  const at = place();
  const old = hubProcess(at, '--version', '0.1.0', '--protocols', '0');
  await old.up;
  const found = await ensureHub({ env: at.env, command: hubCommand(), version: '1.0.0' });
  expect(found.started).toBe(true);
  expect(await old.ended).toMatchObject({ code: 0 });
  expect(await stopHub(at.env)).toBe(true);
});

test('many that want a hub at once get the same one', async () => {
  const at = place();
  const all = await Promise.all(
    Array.from({ length: 4 }, () =>
      ensureHub({ env: at.env, command: hubCommand(), within: 20_000 }),
    ),
  );
  expect(new Set(all.map(({ version }) => version)).size).toBe(1);
  await asking(at);
  expect(await hubStatus(at.env)).toMatchObject({ running: true, status: { open: 1 } });
  expect(await stopHub(at.env)).toBe(true);
  expect(await hubStatus(at.env)).toMatchObject({ running: false });
  expect(await stopHub(at.env)).toBe(false);
});

test('a command that starts no hub is told with what to type', async () => {
  const at = place();
  await expect(
    ensureHub({ env: at.env, command: [process.execPath, '-e', '0'], within: 100 }),
  ).rejects.toMatchObject({ code: 'did-not-start', message: expect.stringContaining('by hand') });
  await expect(
    ensureHub({ env: at.env, command: ['/nowhere/at/all'], within: 1000 }),
  ).rejects.toMatchObject({ code: 'did-not-start' });
});

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.10.0', '1.9.9', 1],
  ['0.0.0', '0.0.1', -1],
])('version %s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test('a hub with nothing to do goes by itself', async () => {
  const at = place();
  const hub = await hubIn(at, {
    settings: { ...defaultSettings, strict: false, idleMinutes: 0.0001 },
  });
  expect(await hub.stopped).toBe('idle');
});
