import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agenthooks } from './process.ts';

const captured = (name: string) =>
  readFileSync(
    new URL(`../../../packages/agent-catalog/test/fixtures/${name}.json`, import.meta.url),
    'utf8',
  );

test('a captured payload comes out as the event in words of every agent, with its signals', async () => {
  const { out, code } = await agenthooks(['signal', 'qwen'], {
    stdin: captured('qwen/PermissionRequest'),
  });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    schemaVersion: 1,
    agent: 'qwen',
    event: 'PermissionRequest',
    means: 'ask',
    session: '7de16632-1d53-454b-8373-8e03a43bfc22',
    kind: 'run_shell_command',
    signals: [{ signal: 'attention', ask: 'permission', tool: 'run_shell_command' }],
  });
});

test('an event that leaves no line is null in words, and says what it says', async () => {
  const { out } = await agenthooks(['signal', 'claude'], {
    stdin: captured('claude/PreToolUse.Bash'),
  });
  const { means, signals } = JSON.parse(out) as { means: unknown; signals: object[] };
  expect(means).toBeNull();
  expect(signals).toMatchObject([{ signal: 'working' }]);
});

test.each([
  ['', 'found nothing'],
  ['{"hook_event_name":', 'found '],
  ['[]', 'is an object'],
])('what is no payload (%s) is said, with what to type', async (stdin, says) => {
  const { err, code } = await agenthooks(['signal', 'claude'], { stdin });
  expect(code).toBe(2);
  expect(err).toContain(says);
});
