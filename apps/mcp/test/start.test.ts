import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import {
  type JSONRPCMessage,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serve } from '../src/serve.ts';
import { earlyTransport } from '../src/start/early-transport.ts';
import { introduce, isInitialize, PROTOCOL_VERSIONS } from '../src/start/introduction.ts';
import { VERSION } from '../src/version.ts';

const main = fileURLToPath(new URL('../dist/plugin/server/main.js', import.meta.url));

function hello(protocolVersion: string, id: number | string = 1) {
  return {
    jsonrpc: '2.0' as const,
    id,
    method: 'initialize' as const,
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '0' } },
  };
}

test('the versions of the protocol are those of the SDK', () => {
  expect(PROTOCOL_VERSIONS).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
  expect(PROTOCOL_VERSIONS[0]).toBe(LATEST_PROTOCOL_VERSION);
});

test.each([...SUPPORTED_PROTOCOL_VERSIONS, '1999-01-01'])(
  'the server introduces itself to %s as the SDK would',
  async (version) => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const said = new Promise<JSONRPCMessage>((resolve) => {
      theirs.onmessage = resolve;
    });
    await theirs.start();
    const server = await serve({ env: {}, transport: ours, hubCommand: ['/bin/false'] });
    await theirs.send(hello(version));
    expect(introduce(hello(version))).toEqual(await said);
    await server.close();
  },
);

test('messages arrive whole and in order however they are cut, and the first is answered once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
      async (texts, cuts) => {
        const input = new PassThrough();
        const output = new PassThrough();
        const transport = earlyTransport(input, output);
        const got: unknown[] = [];
        transport.onmessage = (message) => got.push(message);
        const needed = new Promise<void>((resolve) => transport.whenNeeded(resolve));
        const all = [hello('2025-06-18'), ...[...texts, 'last'].map((text) => ({ text }))];
        const bytes = Buffer.from(all.map((one) => `${JSON.stringify(one)}\n`).join(''));
        for (let at = 0, n = 0; at < bytes.length; n++) {
          const size = cuts[n % cuts.length]!;
          input.write(bytes.subarray(at, at + size));
          at += size;
        }
        input.end();
        await needed;
        await transport.ended;
        await transport.start();
        expect(got).toEqual(all);
        // What the SDK says to the same message is left out, the next is not.
        await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
        await transport.send({ jsonrpc: '2.0', id: 1, result: { second: true } });
        const lines = String(output.read())
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
        expect(lines).toEqual([
          introduce(hello('2025-06-18')),
          expect.objectContaining({ result: { second: true } }),
        ]);
      },
    ),
    { numRuns: 50 },
  );
});

test('whatever is no introduction is left to the SDK', () => {
  for (const one of [null, 1, 'x', {}, [], { method: 'initialize' }, { ...hello('x'), id: null }]) {
    expect(isInitialize(one)).toBe(false);
  }
});

/** The built program, and what it answers to lines that are given at once. */
function talk(
  lines: readonly string[],
  answers: number,
): Promise<{ id: unknown; error?: { code: number } }[]> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const got = text.split('\n').slice(0, -1);
      if (got.length >= answers) child.stdin.end();
    });
    child.on('close', () =>
      resolve(
        text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line)),
      ),
    );
    for (const line of lines) child.stdin.write(`${line}\n`);
  });
}

test('lines that are no messages do not end the program, and the next one is answered', async () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  const odd = ['{', '[]', '"x"', '{"jsonrpc":"1.0"}', 'x'.repeat(1_000_000)];
  const said = await talk([...odd, JSON.stringify(hello('2025-06-18')), list], 2);
  expect(said.map(({ id }) => id)).toEqual([1, 2]);
});

test('a client that asks for something before it says hello is answered by the SDK', async () => {
  const odd = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'server/discover' });
  const said = await talk([odd, JSON.stringify(hello('2025-06-18'))], 2);
  expect(said).toMatchObject([{ id: 7, error: { code: -32601 } }, { id: 1 }]);
});

test('the program prints its plugin folder and version, and refuses what it does not know', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  expect(`${run('--plugin').trim()}/server/main.js`).toBe(main);
  expect(run('--version').trim()).toBe(VERSION);
  expect(() => run('--sesame')).toThrow();
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(VERSION).toBe(manifest.version);
});
