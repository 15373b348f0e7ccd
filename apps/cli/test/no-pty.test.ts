import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratch } from './process.ts';

test('where node-pty cannot be loaded, hosting says so and what to do, and the rest works', () => {
  const folder = scratch();
  cpSync(fileURLToPath(new URL('../dist', import.meta.url)), join(folder, 'dist'), {
    recursive: true,
  });
  cpSync(fileURLToPath(new URL('../package.json', import.meta.url)), join(folder, 'package.json'));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(folder, 'dist/main.js'), ...args], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', HOME: folder },
    });
  const demo = run('demo');
  expect(demo.stderr).toContain('npm install --include=optional');
  expect(demo.stderr).not.toContain('    at ');
  expect(demo.status).toBe(1);
  expect(run('status').status).toBe(0);
});
