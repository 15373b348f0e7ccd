import { expect, test } from 'vitest';
import { pick, readCommandLine, splitAgents, UsageError } from '../src/command-line.ts';
import { chooseModes, everyMode, modeName } from '../src/mode.ts';

test('without options everything is asked for', () => {
  expect(readCommandLine(['claude'])).toEqual({
    agent: 'claude',
    version: undefined,
    scenarios: [],
    probes: [],
    guests: [],
    asker: undefined,
    hooks: undefined,
    native: undefined,
    json: false,
    out: undefined,
    compare: false,
    record: false,
    answers: undefined,
    gap: 0,
    hold: 0,
    keep: false,
  });
});

test('options may be given again, and anywhere', () => {
  const line = '--scenario turn claude --scenario plan --probe all --mode both --native off --json';
  expect(readCommandLine(line.split(' '))).toMatchObject({
    agent: 'claude',
    scenarios: ['turn', 'plan'],
    probes: ['all'],
    hooks: 'both',
    native: false,
    json: true,
  });
});

test('several agents are told apart from the words that are said to each', () => {
  const line = 'codex --scenario turn claude --json codex --out r.json'.split(' ');
  expect(splitAgents(line)).toEqual({
    agents: ['codex', 'claude'],
    words: ['--scenario', 'turn', '--json', '--out', 'r.json'],
  });
});

test.each([
  ['', 'which agent?'],
  ['claude codex', 'one agent at a time, not claude and codex'],
  ['claude --mode sometimes', '--mode sometimes: it is one of injected, installed'],
  ['claude --native maybe', '--native maybe: it is one of on, off'],
  ['claude --fast', "Unknown option '--fast'"],
  ['claude --out', "'--out <value>' argument missing"],
])('`%s` is refused in words', (line, said) => {
  const read = () => readCommandLine(line.split(' ').filter(Boolean));
  expect(read).toThrow(UsageError);
  expect(read).toThrow(said);
});

test('a name that is none is refused with those that there are', () => {
  const all = [{ name: 'turn' }, { name: 'plan' }];
  expect(pick('scenario', ['plan'], all)).toEqual([{ name: 'plan' }]);
  expect(pick('scenario', ['all'], all)).toEqual(all);
  expect(() => pick('scenario', ['plam'], all)).toThrow(
    'no scenario is called plam; there are turn, plan',
  );
});

test('without a choice every mode is run, and each has a name of its own', () => {
  expect(chooseModes(undefined, undefined)).toEqual(everyMode);
  expect(chooseModes('all', true)).toEqual(everyMode.filter(({ native }) => native));
  expect(new Set(everyMode.map(modeName)).size).toBe(everyMode.length);
});

test('a choice of one is one mode, with native status unless it is switched off', () => {
  expect(chooseModes('none', undefined)).toEqual([{ hooks: 'none', native: true }]);
  expect(chooseModes('injected', false)).toEqual([{ hooks: 'injected', native: false }]);
});

test('another version is one version, never a range or a tag', () => {
  expect(readCommandLine(['claude', '--version', '2.1.300'])).toMatchObject({ version: '2.1.300' });
  for (const word of ['latest', '^2.1.0', '2', '../x']) {
    expect(() => readCommandLine(['claude', '--version', word])).toThrow(UsageError);
  }
});
