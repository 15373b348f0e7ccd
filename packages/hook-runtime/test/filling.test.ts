import { agents } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { forFilling } from '../src/every-shell.ts';
import { hookEntries } from '../src/index.ts';
import { runHook, silent } from './hook.ts';
import { payloadsOf } from './payloads.ts';
import { setStage } from './stage.ts';

const filling = agents.filter(({ fillsIn }) => fillsIn).map((agent) => [agent.id, agent] as const);
/** Agents whose files are read by one that fills in. */
const read = agents
  .filter(({ otherReaders = [] }) => otherReaders.some((reader) => reader.fillsIn))
  .map((agent) => [agent.id, agent] as const);

/** What grok 1.0.41 does with a command, seen 2026-11-30: null where it does not run it. */
function filled(command: string, env: Readonly<Record<string, string>>): string | null {
  let missing = false;
  const text = command.replaceAll(
    /\$(?:\$|\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g,
    (all, braced?: string, bare?: string) => {
      if (all === '$$') return '$';
      const value = env[braced ?? bare ?? ''];
      missing ||= value === undefined;
      return value ?? '';
    },
  );
  return missing ? null : text;
}

test('a command as a shell takes it is not run where a variable is missing', () => {
  expect(filled('[ -n "$NAME" ]', {})).toBeNull();
  expect(filled(forFilling('[ -n "$NAME" ]'), {})).toBe(`[ -n "\${NAME-}" ]`);
});

test.each([
  ['[ "$A_1" != "$B" ] && echo "$1" $#', `[ "\${A_1-}" != "\${B-}" ] && echo "$1" $#`],
  [`"\${A:--}" $$.x`, `"\${A:--}" $$$$.x`],
  [". '/of $HOME/it'\\''s $$'", ". '/of $''HOME/it'\\''s $''$'''"],
])('%s is written as %s', (command, expected) => {
  expect(forFilling(command)).toBe(expected);
});

test.each(filling)('%s runs every command without a host, and hears nothing', async (_, agent) => {
  const stage = await setStage({ agent });
  const entries = hookEntries({
    agent,
    scriptPath: stage.script,
    bundlePath: `${stage.folder}/is $NOT there`,
    nodePath: process.execPath,
    home: `${stage.folder}/a $STATE`,
    features: ['state', 'record'],
  });
  expect(entries.length).toBeGreaterThan(0);
  for (const { command } of entries) {
    const env = { PATH: '/usr/bin:/bin' };
    const text = filled(command, env);
    expect(text, command).not.toBeNull();
    const ran = await runHook({ shell: ['/bin/sh'], command: text ?? '', payload: '{}', env });
    expect(ran).toEqual(silent);
  }
  stage.close();
});

test.each(read)(
  'of %s another agent finds nothing to fill in, and hears nothing',
  async (_, agent) => {
    const stage = await setStage({ agent });
    const entries = hookEntries({
      agent,
      scriptPath: stage.script,
      bundlePath: `${stage.folder}/is $NOT there`,
      nodePath: process.execPath,
      home: `${stage.folder}/a $STATE`,
      features: ['state', 'record', 'approvals'],
    });
    expect(entries.length).toBeGreaterThan(0);
    for (const { command } of entries) {
      const env = { PATH: '/usr/bin:/bin' };
      expect(filled(command, env)).toBe(command);
      expect(await runHook({ shell: ['/bin/sh'], command, payload: '{}', env })).toEqual(silent);
    }
    stage.close();
  },
);

test.each(filling)('what %s makes of a command says what its payload means', async (_, agent) => {
  const stage = await setStage({ agent });
  const said = hookEntries({
    agent,
    scriptPath: stage.script,
    bundlePath: '/nowhere',
    nodePath: process.execPath,
    home: stage.folder,
    features: ['state'],
  });
  for (const { name, text, value, rows } of payloadsOf(agent)) {
    const entry = said.find(({ event }) => event === rows[0]?.event);
    if (!entry) continue;
    const { signals } = agent.read(value, entry.event);
    stage.terminal.clear();
    const command = filled(entry.command, stage.env) ?? 'echo it does not run';
    expect(await runHook({ shell: ['/bin/sh'], command, payload: text, env: stage.env })).toEqual(
      silent,
    );
    expect(await stage.terminal.signals(signals.length), name).toEqual(signals);
  }
  stage.close();
});
