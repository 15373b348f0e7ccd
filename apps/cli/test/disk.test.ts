import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratch } from './process.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const alone = ['-Urm', '/bin/sh', '-c'];
const canMount =
  spawnSync('unshare', [...alone, 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' }).status === 0;

/** An install in a file system of its own, and what stands there afterwards. */
function installOn(options: string, before: string) {
  const home = scratch();
  mkdirSync(join(home, '.claude'));
  const script = `mount -t tmpfs -o ${options} tmpfs "$HOME/.claude" || exit 99
cd "$HOME/.claude" && printf '{"theme": "dark"}' >settings.json && ${before}
"$0" "$1" install claude
echo "exit $?"
cat settings.json; echo; ls -A`;
  const { stdout, stderr } = spawnSync('unshare', [...alone, script, process.execPath, main], {
    env: { PATH: '/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8' },
    encoding: 'utf8',
  });
  return { stdout, stderr };
}

test.runIf(canMount)('a full disk is refused in words, and the file is what it was', () => {
  const { stdout, stderr } = installOn('size=64k', 'true');
  expect(stderr).toContain('the disk is full. Nothing was changed.');
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'exit 3',
    '{"theme": "dark"}',
    expect.any(String),
  ]);
  expect(stdout).not.toMatch(/-(lock|tmp)$/m);
});

test.runIf(canMount)(
  'a read-only file system is refused in words, and the file is what it was',
  () => {
    const { stdout, stderr } = installOn('size=1m', 'mount -o remount,ro "$HOME/.claude"');
    expect(stderr).toContain('the file system is read-only. Nothing was changed.');
    expect(stdout).toBe('exit 3\n{"theme": "dark"}\nsettings.json\n');
  },
);

test.runIf(canMount)('a disk that has room takes the same install', () => {
  const { stdout, stderr } = installOn('size=4m', 'true');
  expect(stderr).toBe('');
  expect(stdout).toContain('exit 0\n');
});
