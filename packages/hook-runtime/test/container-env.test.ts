import { expect, test } from 'vitest';
import { containerEnv } from '../src/index.ts';

const hosted = {
  PATH: '/usr/bin',
  AGENTHOOKS_PTY: '/dev/pts/7',
  AGENTHOOKS_PANE: 'p1',
  AGENTHOOKS_TOKEN: '0123456789abcdef0123456789abcdef',
  AGENTHOOKS_HOST_PID: '4711',
};

test('a container gets the pane, the token and the terminal of its first process, and no more', () => {
  expect(containerEnv(hosted)).toEqual({
    AGENTHOOKS_PTY: '/proc/1/fd/1',
    AGENTHOOKS_PANE: 'p1',
    AGENTHOOKS_TOKEN: hosted.AGENTHOOKS_TOKEN,
  });
});

test('outside of a host, and of a host of another brand, there is nothing to hand on', () => {
  expect(containerEnv({ PATH: '/usr/bin' })).toEqual({});
  expect(containerEnv(hosted, 'my-terminal')).toEqual({});
});
