import { spawnSync } from 'node:child_process';
import { hookScript } from '@agenthooks/hook-runtime';
import { expect, test } from 'vitest';
import { standIn } from '../src/definition.ts';

test('a definition with empty cells still gives a script that a shell can read', () => {
  const { status, stderr } = spawnSync('/bin/sh', ['-n'], {
    input: hookScript({ agent: standIn }),
  });
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
});
