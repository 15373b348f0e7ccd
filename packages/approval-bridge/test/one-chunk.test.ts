import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectIngest } from '../src/wire/connect-ingest.ts';
import type { IngestReply } from '../src/wire/ingest.ts';
import type { Rendezvous } from '../src/wire/rendezvous.ts';
import { idOf, requestOf } from './example.ts';

const lines = (...replies: IngestReply[]) =>
  replies.map((reply) => `${JSON.stringify(reply)}\n`).join('');

/** A hub that answers a registration with everything it will ever say, in one write. */
async function hubThatSays(answer: string, { hangsUp }: { hangsUp: boolean }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'one-chunk-'));
  const ingest = join(folder, 'ingest.sock');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (chunk.includes('"hello"'))
        socket.write(lines({ t: 'welcome', protocol: 1, version: '0' }));
      if (!chunk.includes('"register"')) return;
      if (hangsUp) socket.end(answer);
      else socket.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(ingest, resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, maxRetries: 20 });
  });
  const file = join(folder, 'hub.json');
  const places: Rendezvous = {
    schemaVersion: 1,
    pid: process.pid,
    start: '1',
    version: '0',
    protocols: [1],
    ingest,
    control: ingest,
    startedAt: 0,
  };
  writeFileSync(file, JSON.stringify(places), { mode: 0o600 });
  chmodSync(ingest, 0o600);
  return file;
}

test.each([
  ['that goes on', false],
  ['that hangs up', true],
])(
  'a verdict in one chunk with its registration is heard after it, from a hub %s',
  async (_, hangsUp) => {
    const { id, digest, deadline, openedAt: _openedAt, ...draft } = requestOf();
    const verdict = { id, digest, choice: 'allow' };
    const hubFile = await hubThatSays(
      lines({ t: 'registered', ref: 'r', id, digest, deadline }, { t: 'verdict', verdict }),
      { hangsUp },
    );
    const heard: string[] = [];
    let known: string | undefined;
    const over = new Promise<void>((resolve) => {
      void connectIngest({
        hubFile,
        role: 'channel',
        onVerdict: (given) => {
          heard.push(given.id === known ? 'verdict' : 'a verdict on nothing');
          if (!hangsUp) resolve();
        },
        onClosed: () => {
          heard.push('closed');
          resolve();
        },
      }).then(async (client) => {
        onTestFinished(() => client.close());
        const asked = { ref: 'r', draft, holdSeconds: 5, agentPid: process.pid };
        const registration = await client.register(asked);
        known = registration.ok ? registration.id : undefined;
        heard.push('registered');
      });
    });
    await over;
    expect(known).toBe(idOf(1));
    expect(heard).toEqual(['registered', 'verdict', ...(hangsUp ? ['closed'] : [])]);
  },
);
