import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type AgentDefinition,
  agents,
  isUnknown,
  permissions,
  recordings,
  servedRows,
} from '../src/index.ts';

const page = new URL('../../../README.md', import.meta.url);

/** One column of the capability matrix: what a cell of the catalog says, or why it says nothing. */
const columns: readonly [string, (agent: AgentDefinition) => string][] = [
  ['agent', ({ title }) => title],
  ['seen', ({ measured }) => `${measured.version}, ${measured.date}`],
  [
    'speaks by',
    ({ config, hooks, traits }) =>
      [
        config.shape !== 'plugin-file'
          ? `${new Set(hooks.map(({ event }) => event)).size} hooked events`
          : 'a plugin',
        ...(traits.nativeApp === null ? [] : ['OSC 7501']),
      ].join(', '),
  ],
  ['ready is said by', ({ traits }) => traits.readyBy.join(', ') || 'nothing'],
  [
    'an interrupt is said by',
    ({ traits: { interrupt } }) =>
      `${interrupt.saidBy.join(', ') || 'keys, and what follows'}${interrupt.presses === 2 ? ' (second press)' : ''}`,
  ],
  [
    'recorded',
    (agent) => {
      const ways = new Set(
        servedRows(agent).flatMap(({ verb, way }) => (verb === 'record' ? [way] : [])),
      );
      if (isUnknown(agent.recording)) return `? ${agent.recording.unknown}`;
      return ways.size === 0 ? 'by the plugin' : [...ways].join(', ');
    },
  ],
  [
    'answered from elsewhere by',
    ({ permission }) =>
      isUnknown(permission)
        ? `? ${permission.unknown}`
        : permission.channel === 'none'
          ? 'nothing'
          : `${permission.channel}, the prompt is ${permission.prompt}`,
  ],
];

function matrix(): string[] {
  return [
    `| ${columns.map(([name]) => name).join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...agents.map((agent) => `| ${columns.map(([, cell]) => cell(agent)).join(' | ')} |`),
  ];
}

/** `CATALOG_WRITE_DOCS=1 npx vitest run packages/agent-catalog/test/matrix` writes it. */
test('the capability matrix in the README is made from the catalog', () => {
  const text = readFileSync(page, 'utf8');
  const begin = text.indexOf('<!-- matrix -->');
  const end = text.indexOf('<!-- /matrix -->');
  expect(begin).toBeGreaterThan(0);
  const made = `${text.slice(0, begin)}<!-- matrix -->\n${matrix().join('\n')}\n${text.slice(end)}`;
  if (process.env.CATALOG_WRITE_DOCS === '1') writeFileSync(page, made);
  expect(readFileSync(page, 'utf8')).toBe(made);
});

test('an agent that can be recorded and answered by name is in the same words everywhere', () => {
  for (const { id, recording, permission } of agents) {
    if (!isUnknown(recording)) expect(recordings[id]).toBe(recording);
    if (!isUnknown(permission)) expect(permissions[id]).toBe(permission);
  }
});
