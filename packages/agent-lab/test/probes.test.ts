import { agents, isUnknown } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { hook, note } from '../src/probes/hooks.ts';
import { probes } from '../src/probes/index.ts';
import { differences } from '../src/probes/probe.ts';

const measured = agents.flatMap(({ id, offline }) =>
  isUnknown(offline) || isUnknown(offline.probes) ? [] : [[id, offline.probes.answers] as const],
);

test('names of probes are unique and can be typed', () => {
  const names = probes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
});

test.each(measured)(
  'every answer of %s belongs to a probe, and every probe has one',
  (_, answers) => {
    expect(Object.keys(answers).sort()).toEqual(probes.map(({ name }) => name).sort());
  },
);

test('the same answers are no difference, in whatever order', () => {
  expect(differences({ a: 'x', b: 'y' }, { b: 'y', a: 'x' })).toEqual([]);
});

test('a difference says what was expected and what was seen', () => {
  expect(differences({ a: 'x', b: 'y' }, { a: 'z', c: 'w' })).toEqual([
    'a: expected x, seen z',
    'b: expected y, seen nothing',
    'c: expected nothing, seen w',
  ]);
});

test('a hook of a probe is an entry of the settings', () => {
  expect(hook(note('start', '/tmp/a b'), { timeout: 3 })).toEqual([
    { hooks: [{ type: 'command', command: "echo start >>'/tmp/a b'", timeout: 3 }] },
  ]);
});
