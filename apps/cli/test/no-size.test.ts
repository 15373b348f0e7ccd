import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from './process.ts';
import { terminalWithoutSize } from './terminal.ts';

test('a terminal that says no size is taken for the usual one, and the agent is hosted', async () => {
  const home = scratch();
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin/claude'), '#!/bin/sh\necho "it has $(stty size)"; exit 7\n', {
    mode: 0o755,
  });
  const env = { PATH: `${join(home, 'bin')}:/usr/bin:/bin` };
  const hosted = terminalWithoutSize(home, env, 'run', '--no-approvals', 'claude');
  await hosted.shows('it has 24 80');
  expect(await hosted.exited).toBe(7);
});
