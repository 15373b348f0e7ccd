import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { VERSION } from '../src/version.ts';
import { scratch } from './folders.ts';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const packages = join(workspace, 'packages');

/** What differs between two builds; the rest is the same for both. */
const copied = ['hook-runtime', 'hook-installer'];

/** What is built, in a folder of its own, with other bytes, and of a version that is said. */
function build(name: string, version: string, schema = 1): string {
  const folder = join(scratch(), name);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@agenthooks'), { recursive: true });
  for (const one of readdirSync(join(workspace, 'node_modules'))) {
    if (one.startsWith('.') || one === '@agenthooks') continue;
    symlinkSync(join(workspace, 'node_modules', one), join(modules, one));
  }
  for (const one of readdirSync(packages)) {
    const [from, to] = [join(packages, one), join(modules, '@agenthooks', one)];
    if (!copied.includes(one)) {
      symlinkSync(from, to);
      continue;
    }
    mkdirSync(to);
    cpSync(join(from, 'package.json'), join(to, 'package.json'));
    cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  }
  const bundle = join(modules, '@agenthooks/hook-runtime/dist/hook.mjs');
  writeFileSync(bundle, `${readFileSync(bundle, 'utf8')}\n// ${name}\n`);
  const index = join(modules, '@agenthooks/hook-installer/dist/index.js');
  const text = readFileSync(index, 'utf8');
  expect(text).toContain(`VERSION = "${VERSION}"`);
  expect(text).toContain('var current = 1;');
  writeFileSync(
    index,
    text
      .replaceAll(`VERSION = "${VERSION}"`, `VERSION = "${version}"`)
      // Of the manifest: what it reads, and what it writes.
      .replace('var current = 1;', `var current = ${schema};`)
      .replaceAll('schemaVersion: 1,', `schemaVersion: ${schema},`),
  );
  writeFileSync(join(folder, 'sync.mjs'), program);
  return folder;
}

const program = `
import { claude } from '@agenthooks/agent-catalog';
import { installAgent, syncHooks } from '@agenthooks/hook-installer';
const [verb, root] = process.argv.slice(2);
const request = { agent: claude, root, home: root + '/state' };
const { did, changed, why } =
  verb === 'install' ? installAgent(request) : await syncHooks(request);
process.stdout.write(JSON.stringify({ did, changed, why }));
`;

function call(folder: string, verb: 'install' | 'sync', root: string): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'sync.mjs'), verb, root], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** Bytes and times of all that is ours, and of the agent's file. */
function state(root: string) {
  const ours = readdirSync(join(root, 'agenthooks')).map((name) => join(root, 'agenthooks', name));
  return [join(root, 'settings.json'), ...ours]
    .filter((path) => statSync(path).isFile())
    .map((path) => [readFileSync(path, 'utf8'), statSync(path, { bigint: true }).mtimeNs]);
}

const bundleIn = (root: string) => readFileSync(join(root, 'agenthooks/hook.mjs'), 'utf8');

test('two builds of one version: who was first stays, and neither writes over the other', () => {
  const [one, other] = [build('one', '1.0.0'), build('other', '1.0.0')];
  const root = scratch();
  call(one, 'install', root);
  const before = state(root);
  for (const by of [other, one, other, one]) {
    expect(call(by, 'sync', root)).toMatchObject({ did: 'current' });
  }
  expect(state(root)).toEqual(before);
  // What is not as the first one left it is nobody's version: it is mended, once.
  writeFileSync(join(root, 'agenthooks/hook.mjs'), 'half');
  expect(call(other, 'sync', root)).toMatchObject({ did: 'updated' });
  expect(bundleIn(root)).toContain('// other');
  expect(call(one, 'sync', root)).toMatchObject({ did: 'current' });
  // An install is a wish.
  expect(call(one, 'install', root)).toMatchObject({ changed: true });
  expect(bundleIn(root)).toContain('// one');
});

test('of two versions the newer one wins, in whatever order they come', () => {
  const [older, newer] = [build('older', '1.0.0'), build('newer', '1.1.0')];
  for (const first of [older, newer]) {
    const root = scratch();
    call(first, 'install', root);
    call(older, 'sync', root);
    call(newer, 'sync', root);
    expect(bundleIn(root)).toContain('// newer');
    const before = state(root);
    expect(call(older, 'sync', root)).toMatchObject({
      did: 'left',
      why: expect.stringContaining('a newer agenthooks (1.1.0, this is 1.0.0)'),
    });
    expect(call(newer, 'sync', root)).toMatchObject({ did: 'current' });
    expect(state(root)).toEqual(before);
  }
});

test('a manifest of a newer schema is left by who cannot read it', () => {
  const [older, newer] = [build('older', '1.0.0'), build('newer', '2.0.0', 2)];
  const root = scratch();
  call(newer, 'install', root);
  const before = state(root);
  expect(call(older, 'sync', root)).toMatchObject({
    did: 'left',
    why: expect.stringContaining('schema 2, this one reads 1'),
  });
  expect(state(root)).toEqual(before);
});

test('the version is that of the package', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  expect(manifest).toMatchObject({ version: VERSION });
});
