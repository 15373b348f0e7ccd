import { fileURLToPath } from 'node:url';
import { unknown } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { askAgent } from '../src/ask-agent.ts';

const program = fileURLToPath(new URL('fixtures/answers.mjs', import.meta.url));

const ask = (how: string, command = process.execPath) =>
  askAgent(
    {
      server: [program, how],
      call: { method: 'hooks/list', params: { cwds: [] } },
      answered: (result) =>
        typeof result === 'string' ? { args: [result], approved: 1 } : unknown('not a word'),
    },
    { command, env: process.env, cwd: '/' },
  );

test('what the agent answers makes the arguments', async () => {
  expect(await ask('word')).toEqual({ args: ['hooks/list'], approved: 1 });
});

test('an answer that gives no leave is a reason', async () => {
  expect(await ask('number')).toEqual({ unknown: 'not a word' });
});

test.each([
  ['refuses', /hooks\/list: no such method/],
  ['leaves', /hooks\/list: .*ended \(exit 3\)/],
])('an agent that %s is a reason, and no error', async (how, why) => {
  expect(await ask(how)).toEqual({ unknown: expect.stringMatching(why) });
});

test('an agent that cannot be started is a reason', async () => {
  expect(await ask('word', '/nonexistent/agent')).toEqual({
    unknown: expect.stringContaining('/nonexistent/agent'),
  });
});
