import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claude } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { type Files, installAgent, realFiles, removeAgent, statusOf } from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = claude;
const loved = '{\n  "theme": "dark",\n  "n": 0\n}\n';
const brands = ['agenthooks', 'my-terminal'] as const;

function program(name: string, ...args: string[]) {
  const path = fileURLToPath(new URL(`programs/${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(said)));
  return { child, ended };
}

function rootWith(text: string) {
  const root = scratch();
  const file = join(root, 'settings.json');
  writeFileSync(file, text);
  return { root, file, read: () => readFileSync(file, 'utf8') };
}

const beside = (root: string) =>
  readdirSync(root).filter((name) => name.startsWith('settings.json') && name !== 'settings.json');

test('two installers race, and who reads the file finds it whole each time', async () => {
  const { root, read } = rootWith(loved);
  let races = true;
  const both = Promise.all(brands.map((brand) => program('installer', root, brand, '12').ended));
  void both.then(() => {
    races = false;
  });
  const seen = new Set<string>();
  while (races) {
    const text = read();
    expect(JSON.parse(text)).toMatchObject({ theme: 'dark', n: 0 });
    seen.add(text);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await both).toEqual(['', '']);
  expect(seen.size).toBeGreaterThan(2);
  for (const brand of brands) {
    expect(statusOf({ agent, root, brand, home: `${root}/state` }).installed).toBe(true);
    removeAgent({ agent, root, brand });
  }
  expect(read()).toBe(loved);
  expect(beside(root)).toEqual([]);
});

test('a writer that truncates and rewrites in between loses nothing', async () => {
  const { root, file, read } = rootWith(loved);
  const all = await Promise.all([
    program('writer', file, '60').ended,
    ...brands.map((brand) => program('installer', root, brand, '8').ended),
  ]);
  expect(all).toEqual(['', '', '']);
  expect(JSON.parse(read())).toMatchObject({ theme: 'dark', n: 60 });
  for (const brand of brands) installAgent({ agent, root, brand, home: `${root}/state` });
  for (const brand of brands) removeAgent({ agent, root, brand });
  expect(JSON.parse(read())).toMatchObject({ theme: 'dark', n: 60 });
  expect(read()).not.toContain('command');
  expect(beside(root)).toEqual([]);
});

test('an installer that is killed anywhere leaves a whole file and a lock that is taken over', async () => {
  const { root, read } = rootWith(loved);
  for (let round = 0; round < 6; round++) {
    const { child, ended } = program('installer', root, 'agenthooks', '50');
    await new Promise((resolve) => setTimeout(resolve, 180 + round * 23));
    child.kill('SIGKILL');
    await ended;
    expect(JSON.parse(read())).toMatchObject({ theme: 'dark', n: 0 });
  }
  installAgent({ agent, root, home: `${root}/state` });
  expect(statusOf({ agent, root }).installed).toBe(true);
  removeAgent({ agent, root });
  expect(read()).toBe(loved);
  expect(beside(root)).toEqual([]);
});

/** Lets somebody else write the config at the n-th call of the file layer, once. */
function writerAt(n: number, write: () => void): { files: Files; wrote: () => boolean } {
  let calls = 0;
  let wrote = false;
  const files = new Proxy(realFiles, {
    get(target, name: keyof Files) {
      const real = target[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        calls++;
        if (calls === n) {
          write();
          wrote = true;
        }
        return real(...args);
      };
    },
  });
  return { files, wrote: () => wrote };
}

test.each([['truncates and rewrites', (file: string, text: string) => writeFileSync(file, text)]])(
  'one that %s at any step of an edit keeps its bytes',
  (_, write) => {
    const theirs = '{\n  "theme": "light"\n}\n';
    for (let n = 1; ; n++) {
      const { root, file, read } = rootWith(loved);
      const { files, wrote } = writerAt(n, () => write(file, theirs));
      installAgent({ agent, root, home: `${root}/state`, files });
      if (!wrote()) {
        expect(n).toBeGreaterThan(30);
        return;
      }
      expect(JSON.parse(read()), `step ${n}`).toMatchObject({ theme: 'light' });
      installAgent({ agent, root });
      removeAgent({ agent, root });
      expect(read(), `step ${n}`).toBe(theirs);
      expect(beside(root)).toEqual([]);
    }
  },
);

test('a file that is empty for a moment is waited for, and one that stays empty is not', () => {
  const { root, file, read } = rootWith('');
  let looks = 0;
  const files: Files = {
    ...realFiles,
    read(path) {
      if (path === file && ++looks === 3) writeFileSync(file, loved);
      return realFiles.read(path);
    },
  };
  installAgent({ agent, root, home: `${root}/state`, files });
  removeAgent({ agent, root });
  expect(read()).toBe(loved);
  writeFileSync(file, '');
  installAgent({ agent, root, home: `${root}/state` });
  removeAgent({ agent, root });
  expect(read()).toBe('');
});
