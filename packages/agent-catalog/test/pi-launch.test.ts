import { expect, test } from 'vitest';
import { isUnknown, pi } from '../src/index.ts';

const plugin = '/home/user/state/launch/p1/agenthooks.js';

const inject = (args: string[]) =>
  pi.launch.inject({
    entries: [],
    plugin,
    args,
    env: {},
    cwd: '/home/user/work',
    folder: '/home/user/state/launch/p1',
    readFile: () => '',
  });

test('the extension of a launch stands before what the person passes, and no file is touched', () => {
  expect(inject(['--model', 'a/b', '--', '-x'])).toEqual({
    args: ['-e', plugin, '--model', 'a/b', '--', '-x'],
    env: {},
    files: [],
  });
});

test.each(['install', 'update', 'mcp'])('%s starts no agent, so nothing is added', (command) => {
  expect(isUnknown(inject([command, 'x']))).toBe(true);
});

test('a prompt that only mentions a command is a launch', () => {
  expect(isUnknown(inject(['-p', 'install']))).toBe(false);
});

test('without a plugin there is nothing to load', () => {
  const without = pi.launch.inject({
    entries: [],
    args: [],
    env: {},
    cwd: '/',
    folder: '/',
    readFile: () => '',
  });
  expect(without).toEqual({ unknown: 'no plugin was made for this launch' });
});
