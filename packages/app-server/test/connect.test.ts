import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ConnectOptions, connectRpc, type RpcPeer } from '../src/index.ts';

let folder: string;
let server: Awaited<ReturnType<typeof listen>>;

/** A scripted server; each client that came is kept, to speak to it. */
async function listen(path: string) {
  const clients: WebSocket[] = [];
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (client) => {
    clients.push(client);
    client.send('{"method":"at-once","params":{}}');
    client.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data)) as Record<string, unknown>;
      if (method === 'echo') client.send(JSON.stringify({ id, result: params }));
    });
  });
  await new Promise<void>((resolve) => http.listen(path, resolve));
  return {
    clients,
    async close() {
      for (const client of clients) client.terminate();
      sockets.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

beforeEach(async () => {
  // A colon and a percent sign would mean something in an address.
  folder = mkdtempSync(join(tmpdir(), 'app server:%41-'));
  server = await listen(join(folder, 's'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, maxRetries: 20 });
});

async function connected(more: Partial<ConnectOptions> = {}): Promise<RpcPeer> {
  const found = await connectRpc({ path: join(folder, 's'), ...more });
  if (!found.ok) throw new Error(found.message);
  return found.peer;
}

test('what the server says at once is heard, and questions are answered', async () => {
  const said: string[] = [];
  const peer = await connected({ notification: ({ method }) => said.push(method) });
  expect(await peer.request('echo', { text: 'ä\n' })).toEqual({
    ok: true,
    result: { text: 'ä\n' },
  });
  expect(said).toEqual(['at-once']);
  await peer.close();
  expect(await peer.closed).toMatchObject({ why: 'done' });
});

test('nobody there is a value', async () => {
  expect(await connectRpc({ path: join(folder, 'other') })).toMatchObject({
    ok: false,
    why: 'unreachable',
  });
});

test('a server that goes takes the open questions with it', async () => {
  const peer = await connected();
  const open = peer.request('never');
  server.clients[0]?.terminate();
  expect(await open).toMatchObject({ ok: false, why: 'closed' });
  expect(await peer.closed).toMatchObject({ why: 'gone' });
});

test('a frame that is too long ends the conversation', async () => {
  const peer = await connected({ longest: 100 });
  server.clients[0]?.send('x'.repeat(101));
  expect(await peer.closed).toMatchObject({ why: 'too-long' });
});

test('frames that are no messages are passed over', async () => {
  const garbage: string[] = [];
  const peer = await connected({ garbage: (text) => garbage.push(text) });
  server.clients[0]?.send('no');
  server.clients[0]?.send(Buffer.from([0xff, 0xfe]));
  await vi.waitFor(() => expect(garbage).toHaveLength(2));
  expect(await peer.request('echo', {})).toEqual({ ok: true, result: {} });
  await peer.close();
});
