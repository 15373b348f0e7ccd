import { kimi } from '@agenthooks/agent-catalog';
import { hookEntries } from '@agenthooks/hook-runtime';
import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { type Manifest, planEntries, planRemoval, Refusal } from '../src/index.ts';
import { foreignTable, tomlFile } from './tables.ts';

/** Runs of each property; the long run: `AGENTHOOKS_TOML_RUNS=100000`. */
const numRuns = Number(process.env.AGENTHOOKS_TOML_RUNS ?? 150);

const file = '/home/user/.kimi-code/config.toml';
const script = '/home/user/.kimi-code/agenthooks/hook.sh';
const bundle = '/home/user/.kimi-code/agenthooks/hook.mjs';
const place = {
  agent: kimi,
  scriptPath: script,
  bundlePath: bundle,
  nodePath: '/usr/bin/node',
  home: '/home/user/.local/state/agenthooks',
};
const entries = hookEntries({ ...place, features: ['state', 'record'] });
const request = { agent: kimi, file, scripts: [script, bundle] };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const install = (text: string) => planEntries({ ...request, bytes: bytesOf(text), entries });
const remove = (bytes: Uint8Array, made?: Manifest['config']['made']) =>
  planRemoval({ ...request, bytes, ...(made && { manifest: manifestWith(made) }) });

const manifestWith = (made: Manifest['config']['made']): Manifest => ({
  schemaVersion: 1,
  agent: 'kimi',
  agentVersion: '2.1.0',
  brand: 'agenthooks',
  features: ['state'],
  installedAt: '2026-11-30T00:00:00.000Z',
  config: { path: file, existed: true, before: '', after: '', restores: false, made },
  folders: [],
});

const meaning = (whole: string) => parse(whole.replace(/^\uFEFF/, ''));

test('an install adds every hook and nothing else, and a removal gives the old bytes', () => {
  fc.assert(
    fc.property(tomlFile, (before) => {
      const { after, made } = install(before);
      const old = meaning(before);
      const read = meaning(textOf(after));
      const hooks = Array.isArray(old.hooks) ? old.hooks : [];
      expect({ ...read, hooks: undefined }).toEqual({ ...old, hooks: undefined });
      expect(read.hooks).toEqual([...hooks, ...entries.map((entry) => ({ ...entry }))]);
      expect(textOf(after).startsWith(before)).toBe(true);
      const back = remove(after, made);
      expect(back.found).toBe(entries.length);
      expect(textOf(back.after)).toBe(before);
    }),
    { numRuns },
  );
});

test('what others add around ours later stays, byte for byte', () => {
  fc.assert(
    fc.property(tomlFile, foreignTable, (before, hook) => {
      const { after, made } = install(before);
      const eol = before.includes('\r\n') ? '\r\n' : '\n';
      const added = `${eol}# mine${eol}[[hooks]]${eol}${stringify(hook).replaceAll('\n', eol)}`;
      const back = textOf(remove(bytesOf(textOf(after) + added), made).after);
      const open = made.open ? eol : '';
      expect(back).toBe(before + open + added);
    }),
    { numRuns },
  );
});

test('the same again is no change, and another version replaces it', () => {
  fc.assert(
    fc.property(tomlFile, (before) => {
      const { after, made } = install(before);
      const manifest = manifestWith(made);
      expect(planEntries({ ...request, bytes: after, entries, manifest }).complete).toBe(true);
      const fewer = entries.slice(1);
      const next = planEntries({ ...request, bytes: after, entries: fewer, manifest });
      expect(next.complete).toBe(false);
      expect(next.after).toEqual(
        planEntries({ ...request, bytes: bytesOf(before), entries: fewer }).after,
      );
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  );
});

test.each([
  ['hooks that stand in one line', 'hooks = []\n', 'wrong-type'],
  ['hooks of another type', '[hooks]\na = 1\n', 'wrong-type'],
  ['a key that stands twice', 'a = 1\na = 2\n', 'unparsable'],
  ['a line that is none', 'a = 1\nwhat is this\n', 'unparsable'],
] as const)('%s are refused', (_, before, code) => {
  try {
    install(before);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code });
  }
});

test('a file that is no UTF-8 is refused', () => {
  const bytes = Uint8Array.from([0x61, 0x20, 0x3d, 0x20, 0x22, 0xff, 0x22]);
  expect(() => planEntries({ ...request, bytes, entries })).toThrow(/UTF-8/);
});

test('a key of a person inside of a hook of ours is not lost: the removal refuses', () => {
  const { after, made } = install('a = 1\n');
  const changed = textOf(after).replace('timeout = 5', 'timeout = 5\nmine = true');
  expect(() => remove(bytesOf(changed), made)).toThrow(Refusal);
});

test('a remark inside of a hook of ours stays', () => {
  const { after, made } = install('a = 1\n');
  const changed = textOf(after).replace('timeout = 5', '# my remark\ntimeout = 5');
  expect(textOf(remove(bytesOf(changed), made).after)).toContain('# my remark');
});

test('no entry has a key, an event or a limit for which the agent drops the file', () => {
  const known = kimi.events.filter(({ never }) => never === undefined).map(({ name }) => name);
  for (const hook of entries) {
    expect(known).toContain(hook.event);
    expect(Object.keys(hook).sort().join()).toMatch(/^command,event,(matcher,)?timeout$/);
    expect(hook.timeout).toBeGreaterThanOrEqual(1);
    expect(hook.timeout).toBeLessThanOrEqual(600);
  }
});
