import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { agenthooks, scratch } from './process.ts';

const run = (command: string, more: object = {}) => ({
  ...more,
  hooks: [{ type: 'command', command, timeout: 5 }],
});

/** A home in which three other tools have left hooks, and one of them in a project too. */
function preparedHome() {
  const home = scratch();
  const put = (name: string, content: unknown) => {
    const path = join(home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  };
  put('.chime/hooks/ding.sh', '#!/bin/sh\n');
  put('.claude/settings.json', {
    model: 'opus',
    hooks: {
      Stop: [run('"$HOME/.chime/hooks/ding.sh" done')],
      PreToolUse: [run('npx -y lint-guard@2 check', { matcher: 'Bash' })],
      Notification: [run('python3 /opt/board/post.py')],
    },
  });
  put('.codex/hooks.json', { hooks: { Stop: [run('/opt/board/post --codex')] } });
  put('app/.claude/settings.json', {
    hooks: { Stop: [run('$HOME/.chime/hooks/ding.sh project')] },
  });
  return { home, project: join(home, 'app') };
}

/** Every file below a folder with its bytes and mode, without what is ours. */
function everythingIn(home: string, ours: readonly string[] = []): string[] {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (ours.includes(relative(home, path))) return [];
      return entry.isDirectory() ? files(path) : [path];
    });
  return files(home)
    .sort()
    .map((path) => {
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return `${relative(home, path)} ${statSync(path).mode.toString(8)} ${hash}`;
    });
}

test("three other tools' hooks are named, their double firing is predicted, and they are left alone", async () => {
  const { home, project } = preparedHome();
  const before = everythingIn(home);
  const ran = await agenthooks(['doctor', '--project', project], { home });
  expect(ran).toMatchObject({ code: 0, err: '' });
  for (const [tool, event, file] of [
    ['chime', 'Stop', '~/.claude/settings.json:9'],
    ['lint-guard', 'PreToolUse (Bash)', '~/.claude/settings.json:21'],
    ['board', 'Notification', '~/.claude/settings.json:32'],
    ['chime', 'Stop', '~/app/.claude/settings.json:8'],
    ['board', 'Stop', '~/.codex/hooks.json:8'],
  ] as const) {
    const line = ran.out.split('\n').find((one) => one.includes(file));
    expect(line, ran.out).toMatch(new RegExp(`^ +${tool} +${event.replace(/[()]/g, '\\$&')} `));
  }
  expect(ran.out).toContain('/opt/board/post.py is not there');
  expect(ran.out).toContain('fires twice: chime at Stop');
  expect(everythingIn(home)).toEqual(before);
});

test('what is installed is run, arrives, and is the top of the ladder from then on', async () => {
  const { home } = preparedHome();
  const state = '.local/state/agenthooks';
  await agenthooks(['install', 'claude'], { home });
  const before = everythingIn(home, [state]);
  const ran = await agenthooks(['doctor', 'claude', '--json'], { home });
  expect(ran).toMatchObject({ code: 0, err: '' });
  const { roots } = JSON.parse(ran.out);
  expect(roots[0]).toMatchObject({
    agent: 'claude',
    rung: 'delivered',
    delivered: { by: 'doctor' },
    tried: { notRun: null, recording: { works: true, text: '' }, asking: 0 },
  });
  expect(roots[0].tried.said.map(({ outcome }: { outcome: string }) => outcome)).not.toContain(
    'silent',
  );
  const status = await agenthooks(['status', 'claude'], { home });
  expect(status.out).toMatch(/delivered \d+ s ago/);
  // The line of its own window is gone again.
  expect(readdirSync(join(home, state, 'signals'))).toEqual([]);
  expect(everythingIn(home, [state])).toEqual(before);
});

test('--fix writes anew what is ours and not whole, and nothing where nothing of ours is', async () => {
  const { home } = preparedHome();
  await agenthooks(['install', 'claude'], { home });
  writeFileSync(join(home, '.claude/agenthooks/hook.sh'), 'exit 0\n');
  const sick = await agenthooks(['doctor', 'claude'], { home });
  expect(sick.code).toBe(1);
  expect(sick.out).toContain('hook.sh is missing or of another version');
  const codex = readFileSync(join(home, '.codex/hooks.json'), 'utf8');
  const mended = await agenthooks(['doctor', '--fix'], { home });
  expect(mended).toMatchObject({ code: 0, err: '' });
  expect(mended.out).toContain('our hooks were written anew');
  expect(readFileSync(join(home, '.codex/hooks.json'), 'utf8')).toBe(codex);
  expect(readdirSync(join(home, '.codex'))).toEqual(['hooks.json']);
});

test('a file that the agent would drop whole is said, with the place', async () => {
  const home = scratch();
  mkdirSync(join(home, '.codex'));
  writeFileSync(join(home, '.codex/hooks.json'), '{\n  "version": 1\n}\n');
  const { out, code } = await agenthooks(['doctor', 'codex'], { home });
  expect(out).toContain('hooks.json:2:3: the agent knows no "version" here');
  expect(code).toBe(0);
});
