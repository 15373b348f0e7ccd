import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { agenthooks, environment, scratch } from '../apps/cli/test/process.ts';
import { standInClaude } from '../apps/cli/test/stand-in-claude.ts';

/** An example as a process, in the home of this test. */
function example(path: string, home: string, ...args: string[]) {
  const program = fileURLToPath(new URL(`../examples/${path}`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { env: environment(home), cwd: home });
  let said = '';
  let look = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  onTestFinished(() => void child.kill());
  return {
    child,
    ended,
    said: () => said,
    /** Forgets what it said so far, so that the next words are new ones. */
    says: (words: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`waited for ${words} in ${said}`)), 15_000);
        look = () => {
          if (!words.test(said)) return;
          clearTimeout(limit);
          look = () => {};
          said = said.slice(said.search(words));
          resolve();
        };
        look();
      }),
  };
}

test('the example dashboard shows an agent, what it asks, and that it was answered', async () => {
  const home = scratch();
  const env = standInClaude(home);
  const call = (...args: string[]) => agenthooks(args, { home, env });
  onTestFinished(async () => {
    await call('stop', 'job');
    await call('hub', 'stop');
  });
  const installed = await call('install', 'claude', '--features', 'state,record,approvals');
  expect(installed).toMatchObject({ code: 0 });
  const shown = example('dashboard/dashboard.mjs', home);
  await shown.says(/agenthooks hub start/);
  expect(await call('run', '--detach', '--name', 'job', 'claude')).toMatchObject({ code: 0 });
  await shown.says(/ready +\S+ {2}job/);
  expect(await call('send', 'job', 'write a greeting')).toMatchObject({ code: 0 });
  await shown.says(
    /claude asks for Bash: agenthooks allow [0-9a-f]{8}\n {2}command: echo hello > hello.txt/,
  );

  const { cards } = JSON.parse((await call('approvals', '--json')).out);
  const { id, digest } = cards[0].request;
  expect(await call('allow', id, '--digest', digest.slice(0, 12))).toMatchObject({ code: 0 });
  await shown.says(/done +\S+ {2}job/);
  expect(shown.said()).not.toContain('asks for');
}, 60_000);

test.each([
  ['yes', 0],
  ['no', 1],
] as const)('the example gate ends with a person’s %s', async (reply, code) => {
  const home = scratch();
  const gate = example('ci-gate/ci-gate.mjs', home, 'Deploy now?');
  await gate.says(/Deploy now\? agenthooks answer ci-gate\/1 yes\n/);
  const answered = await agenthooks(['answer', 'ci-gate/1', reply], { home });
  expect(answered).toMatchObject({ code: 0 });
  expect(await gate.ended).toBe(code);
  expect(gate.said()).toContain(`${reply}, by terminal`);
});

test('the example gate takes no silence for a yes, and no answer after its end', async () => {
  const home = scratch();
  const late = example('ci-gate/ci-gate.mjs', home, 'Deploy now?', '0.2');
  expect(await late.ended).toBe(2);
  expect(late.said()).toContain('nobody answered');
  expect(await agenthooks(['answer', 'ci-gate/1', 'yes'], { home })).toMatchObject({
    code: 3,
    err: expect.stringContaining('it was closed: nobody answered'),
  });

  const ended = example('ci-gate/ci-gate.mjs', home, 'Deploy now?');
  await ended.says(/ci-gate\/2/);
  ended.child.kill('SIGTERM');
  expect(await ended.ended).toBe(2);
  expect(ended.said()).toContain('the job ended');

  const none = example('ci-gate/ci-gate.mjs', home);
  expect(await none.ended).toBe(2);
});
