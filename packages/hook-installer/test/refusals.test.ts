import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import {
  type Files,
  installAgent,
  Refusal,
  realFiles,
  removeAgent,
  statusOf,
} from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = claude;

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const bad: [string, string | Uint8Array, Refusal['code'], number, number][] = [
  ['a comment', '{\n  // mine\n  "a": 1\n}', 'comment', 2, 3],
  ['a block comment after a key', '{"a": /* x */ 1}', 'comment', 1, 7],
  ['a trailing comma', '{\n  "a": [1, 2,],\n  "b": 1\n}', 'trailing-comma', 2, 13],
  ['the hooks key twice', '{"hooks": {},\n "hooks": {}}', 'duplicate-key', 2, 2],
  ['an event twice', '{"hooks": {"Stop": [],\n"Stop": []}}', 'duplicate-key', 2, 1],
  ['hooks as an array', '{"a": 1,\n  "hooks": []}', 'wrong-type', 2, 12],
  ['hooks as text', '{"hooks": "yes"}', 'wrong-type', 1, 11],
  ['an event as an object', '{"hooks": {"Stop": {}}}', 'wrong-type', 1, 20],
  ['an array as the file', '\n[]', 'wrong-type', 2, 1],
  ['null as the file', 'null', 'wrong-type', 1, 1],
  ['half a file', '{\n  "a": 1,\n  "b"', 'unparsable', 3, 6],
  ['two documents', '{}\n{}', 'unparsable', 2, 1],
  ['a missing comma', '{"a": 1\n "b": 2}', 'unparsable', 2, 2],
  ['every hook switched off', '{\n "disableAllHooks": true}', 'switched-off', 2, 2],
];

test.each(bad)(
  '%s is refused with its place, and nothing is changed',
  (_, text, code, line, column) => {
    const root = scratch();
    const file = join(root, 'settings.json');
    writeFileSync(file, text);
    const refusal = refusalOf(() => installAgent({ agent, root }));
    expect({ code: refusal.code, place: refusal.place }).toEqual({ code, place: { line, column } });
    expect(refusal.message).toContain(`${file}:${line}:${column}: `);
    expect(refusal.message).toContain('Nothing was changed.');
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(root)).toEqual(['settings.json']);
    expect(statusOf({ agent, root }).problem?.code).toBe(code);
  },
);

test('bytes that are not UTF-8 are refused', () => {
  const root = scratch();
  writeFileSync(join(root, 'settings.json'), new Uint8Array([0x7b, 0xff, 0x7d]));
  expect(refusalOf(() => installAgent({ agent, root })).code).toBe('not-utf8');
});

test('a dangling link is refused', () => {
  const root = scratch();
  symlinkSync(join(root, 'nowhere'), join(root, 'settings.json'));
  expect(refusalOf(() => installAgent({ agent, root })).code).toBe('dangling-link');
  expect(readdirSync(root)).toEqual(['settings.json']);
});

test('a folder where the file should be is refused', () => {
  const root = scratch();
  mkdirSync(join(root, 'settings.json'));
  expect(refusalOf(() => installAgent({ agent, root })).code).toBe('not-a-file');
});

/** Root may read and write everything, so what the system would refuse comes from the file layer. */
const failing = (over: Partial<Files>): Files => ({ ...realFiles, ...over });
const systemError = (code: string) => Object.assign(new Error(code), { code });

test("another user's file is refused", () => {
  const root = scratch();
  writeFileSync(join(root, 'settings.json'), '{}');
  const files = failing({
    facts(path, follow) {
      const facts = realFiles.facts(path, follow);
      return facts && path.endsWith('settings.json') ? { ...facts, uid: facts.uid + 1 } : facts;
    },
  });
  expect(refusalOf(() => installAgent({ agent, root, files })).code).toBe('foreign-owner');
});

test('a file that cannot be read is refused', () => {
  const root = scratch();
  writeFileSync(join(root, 'settings.json'), '{}');
  const files = failing({
    read() {
      throw systemError('EACCES');
    },
  });
  expect(refusalOf(() => installAgent({ agent, root, files })).code).toBe('unreadable');
});

test.each([
  ['EACCES', 'read-only'],
  ['EROFS', 'read-only'],
  ['ENOSPC', 'full'],
] as const)('a folder that takes no file (%s) is refused, and nothing is left', (errno, code) => {
  const root = scratch();
  writeFileSync(join(root, 'settings.json'), '{}');
  const files = failing({
    create() {
      throw systemError(errno);
    },
  });
  expect(refusalOf(() => installAgent({ agent, root, files })).code).toBe(code);
  expect(readdirSync(root)).toEqual(['settings.json']);
});

test('a file that somebody keeps changing is given up after five tries', () => {
  const root = scratch();
  const file = join(root, 'settings.json');
  writeFileSync(file, '{"n": 0}');
  let reads = 0;
  const files = failing({
    read(path) {
      if (path === file) writeFileSync(file, `{"n": ${++reads}}`);
      return realFiles.read(path);
    },
  });
  expect(refusalOf(() => installAgent({ agent, root, files })).code).toBe('changing');
  expect(readFileSync(file, 'utf8')).toBe(`{"n": ${reads}}`);
  expect(readdirSync(root).filter((name) => name.endsWith('-tmp'))).toEqual([]);
});

test('a manifest of a newer version is refused', () => {
  const root = scratch();
  installAgent({ agent, root });
  writeFileSync(join(root, 'agenthooks/manifest.json'), '{"schemaVersion": 99}');
  const before = readFileSync(join(root, 'settings.json'), 'utf8');
  expect(refusalOf(() => installAgent({ agent, root })).code).toBe('newer-manifest');
  expect(refusalOf(() => removeAgent({ agent, root })).code).toBe('newer-manifest');
  expect(readFileSync(join(root, 'settings.json'), 'utf8')).toBe(before);
});

test('comments in an object that is not on our way are refused too, since the agent drops the file', () => {
  const root = scratch();
  writeFileSync(join(root, 'settings.json'), '{"env": {\n// x\n}}');
  expect(refusalOf(() => installAgent({ agent, root })).code).toBe('comment');
});
