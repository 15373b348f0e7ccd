import { agents, claude, isUnknown, unknown } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { houseOf } from '../src/guests/guest.ts';
import { guests } from '../src/guests/index.ts';
import { wordOf } from '../src/guests/visit.ts';
import { probes } from '../src/probes/index.ts';

test('names of guests can be typed, and are no names of probes', () => {
  const names = [...guests, ...probes].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
});

test('an agent of which a cell is missing says which, and is not visited', () => {
  if (isUnknown(claude.offline)) throw new Error('no recipe');
  const { elicitation: _, ...without } = claude.offline;
  const lodger = { agent: claude, recipe: claude.offline, binary: 'claude' };
  expect(houseOf(lodger, '/plugin', lodger)).toMatchObject({ args: ['--plugin-dir', '/plugin'] });
  expect(houseOf({ ...lodger, recipe: without }, '/plugin', lodger)).toHaveProperty('unknown');
  const other = { ...claude, plugins: unknown('was not looked at') };
  expect(houseOf({ ...lodger, agent: other }, '/plugin', lodger)).toEqual({
    unknown: 'was not looked at',
  });
  for (const agent of agents) {
    if (isUnknown(agent.offline)) continue;
    expect(houseOf({ agent, recipe: agent.offline, binary: 'x' }, '/plugin', lodger)).toBeTypeOf(
      'object',
    );
  }
});

test('a tool is told by its code, its status or by having told something', () => {
  expect(wordOf('{"error":{"code":"own_session","message":"x"}}')).toBe('own_session');
  expect(wordOf('{"id":"1","status":"answered"}')).toBe('answered');
  expect(wordOf('{"sessions":[]}')).toBe('told');
});
