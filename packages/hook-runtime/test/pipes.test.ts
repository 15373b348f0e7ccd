import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { claude, type HookArgument } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { hookCommand } from '../src/index.ts';
import { silent } from './hook.ts';
import { payload } from './payloads.ts';
import { setStage } from './stage.ts';

/** Runs per argument and size; the long run: `AGENTHOOKS_PIPE_RUNS=1000`. */
const runs = Number(process.env.AGENTHOOKS_PIPE_RUNS ?? 3);

const swollen = (name: string, mark: string, bytes: number) =>
  payload(name).text.replace(mark, `${mark}${'lorem \\" ipsum '.repeat(bytes / 14)}`);

const cases: [HookArgument, string, string][] = [
  ['working', 'PreToolUse.Bash', '"command":"'],
  ['end', 'PostToolUse.Bash.subagent', '"stdout":"'],
  ['prompt', 'UserPromptSubmit.plain', '"prompt":"'],
  ['stop', 'Stop.background', '"last_assistant_message":"'],
  ['permission', 'PermissionRequest.Bash.addRules', '"command":"'],
];

test.each(cases)(
  'a payload of 1 MiB is said by %s as a small one is',
  async (argument, name, mark) => {
    const stage = await setStage();
    const expected = claude.read(payload(name).value).signals;
    const text = swollen(name, mark, 1 << 20);
    expect(await stage.run({ argument, payload: text })).toEqual(silent);
    expect(await stage.terminal.signals(expected.length)).toEqual(expected);
    stage.close();
  },
);

test.each([
  ['hosted', {}, cases],
  ['unhosted', { AGENTHOOKS_PTY: '' }, cases.slice(0, 1)],
  ['switched off', { AGENTHOOKS_DISABLE: '1' }, cases.slice(0, 1)],
])('the agent never sees a broken pipe, whatever the size: %s', async (_where, env, tried) => {
  const stage = await setStage();
  for (const [argument, name, mark] of tried) {
    for (const bytes of [0, 64 << 10, 1 << 20]) {
      const file = join(stage.folder, 'payload.json');
      writeFileSync(file, swollen(name, mark, bytes));
      // A pipe of the kernel's, as a native agent has it: `cat` dies when its reader is gone.
      const loop = `broken=0; i=0
while [ $i -lt ${runs} ]; do
  cat ${file} | /bin/sh -c "$HOOK"
  [ "\${PIPESTATUS[*]}" = '0 0' ] || broken=$((broken + 1))
  i=$((i + 1))
done
echo $broken`;
      const { stdout, stderr } = await promisify(execFile)('bash', ['-c', loop], {
        env: {
          ...stage.env,
          ...env,
          HOOK: hookCommand({ agent: claude, scriptPath: stage.script, argument }),
        },
      });
      expect({ argument, bytes, stdout, stderr }).toEqual({
        argument,
        bytes,
        stdout: '0\n',
        stderr: '',
      });
    }
  }
  stage.close();
});
