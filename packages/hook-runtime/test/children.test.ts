import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { kimi } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { CHILDREN } from '../src/index.ts';
import { silent } from './hook.ts';
import { payloadsOf } from './payloads.ts';
import { requireShell, shells } from './shells.ts';
import { type Stage, setStage } from './stage.ts';

const captured = payloadsOf(kimi);
const one = (name: string) => captured.find((payload) => payload.name === `${name}.json`)!;

/** Runs the hook of a captured event, and says what the terminal was told of it. */
async function told(
  stage: Stage,
  shell: readonly [string, ...string[]],
  name: string,
  text?: string,
) {
  const { rows, text: as } = one(name);
  stage.terminal.clear();
  const ran = await stage.run({ argument: rows[0]!.argument, payload: text ?? as, shell });
  expect(ran).toEqual(silent);
  const [said] = await stage.terminal.signals(1);
  return said!.signal;
}

test.concurrent.each(shells)(
  'in $name an end between the start and the end of a subagent is no end of the root',
  async ({ argv }) => {
    requireShell(argv[0]);
    const stage = await setStage({ agent: kimi });
    const run = (name: string, text?: string) => told(stage, argv, name, text);
    expect(await run('UserPromptSubmit')).toBe('working');
    expect(await run('SubagentStart')).toBe('working');
    expect(await run('SubagentStart')).toBe('working');
    expect(await run('Stop')).toBe('working');
    await run('SubagentStop');
    expect(await run('StopFailure')).toBe('working');
    await run('SubagentStop');
    expect(await run('Stop')).toBe('done');
    // A subagent that was stopped never tells its end: the next prompt forgets it.
    await run('SubagentStart');
    const steered = one('UserPromptSubmit').text.replace('"is_steer":false', '"is_steer":true');
    await run('UserPromptSubmit', steered);
    expect(await run('Stop')).toBe('working');
    await run('UserPromptSubmit');
    expect(await run('Stop')).toBe('done');
    stage.close();
  },
);

test('what is kept of turns has the name of the session, and of nothing else', async () => {
  const stage = await setStage({ agent: kimi });
  const { text } = one('SubagentStart');
  await told(stage, ['/bin/sh'], 'SubagentStart', text);
  const kept = () => readdirSync(stage.folder).filter((name) => name.startsWith(CHILDREN));
  expect(kept()).toEqual([`${CHILDREN}${String(one('SubagentStart').value.session_id)}`]);
  const outside = text.replace(/"session_id":"[^"]*"/, '"session_id":"../../x"');
  await told(stage, ['/bin/sh'], 'SubagentStart', outside);
  expect(kept()).toHaveLength(1);
  expect(existsSync(`${stage.folder}/../x`)).toBe(false);
  stage.close();
});

test('where nothing can be kept an end is said, and nothing is printed', async () => {
  const stage = await setStage({ agent: kimi });
  mkdirSync(`${stage.folder}/${CHILDREN}${String(one('Stop').value.session_id)}`);
  await told(stage, ['/bin/sh'], 'SubagentStart');
  expect(await told(stage, ['/bin/sh'], 'Stop')).toBe('done');
  stage.close();
});
