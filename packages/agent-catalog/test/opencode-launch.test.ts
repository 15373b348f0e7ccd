import { expect, test } from 'vitest';
import { type InjectRequest, isUnknown, opencode } from '../src/index.ts';

const plugin = '/home/user/state/launch/p1/agenthooks.js';

function inject(env: InjectRequest['env'], args: string[] = [], more: object = {}) {
  return opencode.launch.inject({
    entries: [],
    plugin,
    args,
    env,
    cwd: '/home/user/work',
    folder: '/home/user/state/launch/p1',
    readFile: () => '',
    ...more,
  });
}

function configOf(env: InjectRequest['env']): unknown {
  const injection = inject(env);
  if (isUnknown(injection)) throw new Error(injection.unknown);
  return JSON.parse(injection.env.OPENCODE_CONFIG_CONTENT!);
}

test('the plugin of a launch is named by its URL, in the environment alone', () => {
  const args = ['--model', 'a/b', '-c'];
  expect(inject({}, args)).toEqual({
    args,
    env: { OPENCODE_CONFIG_CONTENT: JSON.stringify({ plugin: [`file://${plugin}`] }) },
    files: [],
  });
});

test('a path with blanks and signs is a URL that leads to it', () => {
  const odd = "/home/user/a b#c?d%'ü.js";
  const injection = inject({}, [], { plugin: odd });
  if (isUnknown(injection)) throw new Error(injection.unknown);
  const { plugin: urls } = JSON.parse(injection.env.OPENCODE_CONFIG_CONTENT!) as {
    plugin: string[];
  };
  expect(decodeURIComponent(new URL(urls[0]!).pathname)).toBe(odd);
  expect(new URL(urls[0]!).search + new URL(urls[0]!).hash).toBe('');
});

test('what the person has in the variable stays, their plugins first', () => {
  expect(
    configOf({ OPENCODE_CONFIG_CONTENT: '{"theme":"dark","plugin":["other@1",["p",{"a":1}]]}' }),
  ).toEqual({ theme: 'dark', plugin: ['other@1', ['p', { a: 1 }], `file://${plugin}`] });
  expect(configOf({ OPENCODE_CONFIG_CONTENT: ' ' })).toEqual({ plugin: [`file://${plugin}`] });
});

test.each([
  ['{"theme":"dark",}', 'plain JSON'],
  ['// mine\n{}', 'plain JSON'],
  ['[]', 'plain JSON'],
  ['"x"', 'plain JSON'],
  ['{"plugin":"one"}', 'does not read'],
])('%s is not touched, and the host is told why', (given, why) => {
  expect(inject({ OPENCODE_CONFIG_CONTENT: given })).toMatchObject({
    unknown: expect.stringContaining(why),
  });
});

test('an agent that starts without plugins is not given one', () => {
  expect(inject({}, ['--pure'])).toMatchObject({ unknown: expect.stringContaining('--pure') });
});
