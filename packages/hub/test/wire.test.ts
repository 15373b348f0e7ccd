import { createConnection, type Socket } from 'node:net';
import { LONGEST_LINE } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { asking, hubIn, place, until, viewer } from './scene.ts';

function raw(path: string): Promise<{ socket: Socket; said: () => string; closed: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path });
    let said = '';
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    socket.on('data', (chunk) => {
      said += String(chunk);
    });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.on('error', () => {});
      resolve({ socket, said: () => said, closed });
    });
  });
}

const hello = JSON.stringify({
  t: 'hello',
  protocols: [1],
  version: '0.0.0',
  role: 'hook',
  via: 'view',
  pid: process.pid,
});

test.each([
  ['no JSON', 'what is this\n'],
  ['JSON of no known form', '{"t":"dance"}\n'],
  ['a register before the hello', '{"t":"register"}\n'],
  ['a half register', `${hello}\n{"t":"register","ref":"r","draft":{"agent":"claude"}}\n`],
  ['a list', `${hello}\n{"n":1,"do":"list"}\n`],
  ['an answer', `${hello}\n{"n":1,"do":"answer","id":"x","digest":"y","choice":"allow"}\n`],
  ['a second hello', `${hello}\n${hello}\n`],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x0a])],
])('%s on the ingest socket ends that connection and no other', async (_, said) => {
  const at = place();
  const hub = await hubIn(at);
  const asked = await asking(at);
  const one = await raw(hub.places.ingest);
  one.socket.write(said);
  await one.closed;
  const person = await viewer(at);
  expect(await person.list()).toMatchObject([{ request: { id: asked.id } }]);
});

test.each([
  ['no JSON', 'what is this\n'],
  ['a register', `${hello}\n{"t":"register","ref":"r"}\n`],
  [
    'an answer with a field that it does not know',
    `${hello}\n{"n":1,"do":"answer","id":"x","digest":"y","choice":"allow","force":true}\n`,
  ],
])('%s on the control socket ends that connection', async (_, said) => {
  const at = place();
  const hub = await hubIn(at);
  const one = await raw(hub.places.control);
  one.socket.write(said);
  await one.closed;
  await viewer(at);
});

test('a line in single bytes is understood as one', async () => {
  const at = place();
  const hub = await hubIn(at);
  const one = await raw(hub.places.control);
  for (const byte of `${hello}\n`) one.socket.write(byte);
  await until(() => one.said().includes('\n'));
  expect(JSON.parse(one.said())).toMatchObject({ t: 'welcome', protocol: 1 });
  one.socket.destroy();
});

test('a line without an end is cut off at the limit', async () => {
  const at = place();
  const hub = await hubIn(at);
  const one = await raw(hub.places.ingest);
  one.socket.write(`${hello}\n`);
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent <= LONGEST_LINE + chunk.length; sent += chunk.length) {
    one.socket.write(chunk);
  }
  await one.closed;
  await viewer(at);
});

test('a viewer that does not read is let go, and the others hear everything', async () => {
  const at = place();
  const hub = await hubIn(at);
  const slow = await raw(hub.places.control);
  slow.socket.write(`${hello}\n{"n":1,"do":"events"}\n`);
  await until(() => slow.said().includes('cursor'));
  slow.socket.pause();
  const person = await viewer(at);
  let heard = 0;
  await person.events(() => {
    heard += 1;
  });
  const big = 'x'.repeat(200 * 1024);
  const rounds = 60;
  for (let n = 0; n < rounds; n++) {
    const asked = await asking(at, { input: { command: big, n } });
    await asked.client.close();
  }
  await until(() => heard === 2 * rounds);
  await until(() => hub.status().viewers === 1);
  slow.socket.destroy();
});

test('500 hooks wait at once, and each gets its own answer', async () => {
  const at = place();
  const hub = await hubIn(at);
  const all = await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      asking(at, { session: `s${n}`, input: { command: `echo ${n}` } }),
    ),
  );
  const person = await viewer(at);
  const cards = await person.list();
  expect(cards).toHaveLength(500);
  expect(hub.status().open).toBe(500);
  await Promise.all(
    all.map(({ id, digest }, n) =>
      person.answer({ id, digest, choice: 'deny', message: `number ${n}` }),
    ),
  );
  await until(() => all.every(({ heard }) => heard.length > 0));
  all.forEach(({ id, heard }, n) => {
    expect(heard).toMatchObject([{ id, choice: 'deny', message: `number ${n}` }]);
  });
  await Promise.all(all.map(({ client }) => client.close()));
});

test('what names an agent by a pane that is not its own is taken without the pane', async () => {
  const at = place();
  await hubIn(at);
  await asking(at, { pane: 'somebodys' });
  const person = await viewer(at);
  const [card] = await person.list();
  expect(card?.request.pane).toBeUndefined();
});
