import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { view } from '../src/tools/view.ts';
import { afterwards, answerOf, clientThat, hubIn, place } from './scene.ts';

const main = fileURLToPath(new URL('../dist/plugin/server/main.js', import.meta.url));

test('the link is of a page that looks and does not answer', async () => {
  const at = place();
  await hubIn(at);
  const client = clientThat();
  const args = [main];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: at.env, stderr: 'inherit' }),
  );
  afterwards(() => client.close());
  const { url } = await answerOf(client, 'view', view);
  const { origin, hash, hostname } = new URL(url);
  expect(hostname).toBe('127.0.0.1');
  const entered = await fetch(`${origin}/api/enter`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-agenthooks-token': 'none' },
    body: JSON.stringify({ code: hash.slice(1) }),
  });
  expect(await entered.json()).toMatchObject({ mayAnswer: false });
  const again = await answerOf(client, 'view', view);
  expect(new URL(again.url).origin).toBe(origin);
  expect(again.url).not.toBe(url);
});
