import { existsSync, readdirSync } from 'node:fs';
import { droid } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { CHILDREN } from '../src/index.ts';
import { silent } from './hook.ts';
import { payloadsOf } from './payloads.ts';
import { requireShell, shells } from './shells.ts';
import { type Stage, setStage } from './stage.ts';

const captured = payloadsOf(droid);
const one = (name: string) => captured.find((payload) => payload.name === `${name}.json`)!;
const child = String(one('Stop.subagent').value.session_id);
const root = String(one('Stop').value.session_id);

/** Of the subagent whose other events were captured, begun by the session whose end was. */
const begun = one('SessionStart.subagent')
  .text.replaceAll(String(one('SessionStart.subagent').value.session_id), child)
  .replaceAll(String(one('SessionStart.subagent').value.calling_session_id), root);

/** Runs the hook of a captured event, and gives what the terminal was told of it. */
async function told(stage: Stage, shell: readonly [string, ...string[]], name: string, count = 1) {
  const { rows, text: captured } = one(name);
  const text = name === 'SessionStart.subagent' ? begun : captured;
  stage.terminal.clear();
  const ran = await stage.run({ argument: rows[0]!.argument, payload: text, shell });
  expect(ran).toEqual(silent);
  return stage.terminal.signals(count);
}

test.concurrent.each(shells)(
  'in $name what the session of a subagent tells begins and ends no turn of the root',
  async ({ argv }) => {
    requireShell(argv[0]);
    const stage = await setStage({ agent: droid });
    const run = (name: string, count?: number) => told(stage, argv, name, count);
    const alive = { signal: 'working', agent: child };
    expect(await run('SessionStart.subagent', 0)).toEqual([]);
    expect(await run('UserPromptSubmit.subagent')).toEqual([alive]);
    expect(await run('Notification.subagent')).toEqual([
      { signal: 'attention', ask: 'permission', agent: child },
    ]);
    expect(await run('PostToolUse.subagent')).toEqual([{ ...alive, cause: 'end' }]);
    expect(await run('Stop.subagent')).toEqual([alive]);
    expect(await run('Stop')).toEqual([
      { signal: 'delegated', count: 1, label: 'subagent', ids: [child] },
    ]);
    expect(await run('SessionEnd.subagent')).toEqual([alive]);
    expect(await run('Stop')).toEqual([{ signal: 'done' }]);
    stage.close();
  },
);

test("a session that a person takes up is nobody's subagent any more", async () => {
  const stage = await setStage({ agent: droid });
  const kept = () => readdirSync(stage.folder).filter((name) => name.startsWith(CHILDREN));
  await told(stage, ['/bin/sh'], 'SessionStart.subagent', 0);
  expect(kept()).toEqual([`${CHILDREN}${child}`]);
  const taken = one('SessionStart').text.replaceAll(
    String(one('SessionStart').value.session_id),
    child,
  );
  await stage.run({ argument: 'ready', payload: taken });
  expect(kept()).toEqual([]);
  expect(await told(stage, ['/bin/sh'], 'Stop.subagent')).toEqual([{ signal: 'done' }]);
  stage.close();
});

test('no file is made of a name that is no session', async () => {
  const stage = await setStage({ agent: droid });
  const outside = begun.replaceAll(child, '../../x');
  await stage.run({ argument: 'ready', payload: outside });
  expect(readdirSync(stage.folder).filter((name) => name.startsWith(CHILDREN))).toEqual([]);
  expect(existsSync(`${stage.folder}/../../x`)).toBe(false);
  stage.close();
});
