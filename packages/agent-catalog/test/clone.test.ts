import { expect, test } from 'vitest';
import { agents, cloneAgent, nameOf } from '../src/index.ts';

const clone = { name: 'my-agent', command: 'my-agent', root: '/home/user/.my-agent' };
const environment = {
  HOME: '/home/user',
  CLAUDE_CONFIG_DIR: '/elsewhere',
  CODEX_HOME: '/elsewhere',
  XDG_CONFIG_HOME: '/elsewhere',
};

test.each(agents.map((agent) => [agent.id, agent] as const))(
  'a clone of %s has all of its behaviour, and a name and one root of its own',
  (base, agent) => {
    const made = cloneAgent({ base, ...clone });
    expect(nameOf(made)).toBe('my-agent');
    expect(made.commands).toEqual(['my-agent']);
    expect(made.config.roots(environment)).toEqual(['/home/user/.my-agent']);
    const { clone: _, title: __, commands: ___, config, ...behaviour } = made;
    const { title, commands, config: own, ...expected } = agent;
    expect(behaviour).toEqual(expected);
    expect({ ...config, roots: own.roots }).toEqual(own);
    expect(nameOf(agent)).toBe(base);
    expect(commands).not.toContain('my-agent');
    expect(made.title).toContain(title);
  },
);

test('a clone of an unknown base is an error, and never another agent', () => {
  expect(() => cloneAgent({ base: 'claud', ...clone })).toThrow("'claud': there is no such agent");
  expect(() => cloneAgent({ base: '', ...clone })).toThrow(RangeError);
});

test.each([
  ['an agent', { name: 'claude' }],
  ['a program of an agent', { name: 'codex' }],
  ['no name', { name: 'My Agent' }],
  ['a relative root', { root: '.my-agent' }],
])('a clone with the name of %s is refused', (_, wrong) => {
  expect(() => cloneAgent({ base: 'claude', ...clone, ...wrong })).toThrow(RangeError);
});
