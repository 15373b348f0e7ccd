import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type HookIo, holdHook, reportToolEnd } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { hubIn, type Place, place, until, viewer } from './scene.ts';

const payload = (name: string) =>
  readFileSync(fileURLToPath(new URL(`./fixtures/${name}.json`, import.meta.url)), 'utf8');
const permission = payload('claude-permission');

async function* stdinOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text.slice(0, 50));
  yield Buffer.from(text.slice(50));
}

/** A held hook whose world is in our hands. */
function held(
  at: Place,
  text = permission,
  env: Record<string, string> = {},
  io: Partial<HookIo> = {},
) {
  const printed: string[] = [];
  let terminate = () => {};
  const spoken = { CLAUDE_CODE_ENTRYPOINT: 'cli', ...env };
  const done = holdHook(['--agent', 'claude', '--hub', at.hubFile], stdinOf(text), spoken, {
    print: async (said) => void printed.push(said),
    onEnd(end) {
      terminate = end;
      return () => {};
    },
    isAlive: () => true,
    parent: () => 1,
    now: Date.now,
    ...io,
  });
  return { printed, done, terminate: () => terminate() };
}

async function card(at: Place) {
  const person = await viewer(at);
  const { request } = await until(async () => (await person.list())[0]);
  return { person, request };
}

test('the verdict of a person is printed in the words of the agent, once', async () => {
  const at = place();
  await hubIn(at);
  const hook = held(at);
  const { person, request } = await card(at);
  await person.answer({ id: request.id, digest: request.digest, choice: 'suggested-1' });
  await hook.done;
  expect(hook.printed).toHaveLength(1);
  expect(JSON.parse(hook.printed[0]!)).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: {
        behavior: 'allow',
        updatedPermissions: JSON.parse(permission).permission_suggestions,
      },
    },
  });
  expect(await person.list(1)).toMatchObject([{ receipt: 'delivered' }]);
});

test.each([
  ['there is no hub', async () => {}, permission, {}],
  [
    'everything of ours is switched off',
    async (at: Place) => void (await hubIn(at)),
    permission,
    { AGENTHOOKS_DISABLE: '1' },
  ],
  [
    'nobody is there to see a prompt',
    async (at: Place) => void (await hubIn(at)),
    permission,
    { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' },
  ],
  [
    'another agent reads our entry',
    async (at: Place) => void (await hubIn(at)),
    permission,
    { GROK_HOOK_EVENT: 'PreToolUse' },
  ],
  ['the payload is no JSON', async (at: Place) => void (await hubIn(at)), 'not json', {}],
  [
    'the payload is of another event',
    async (at: Place) => void (await hubIn(at)),
    '{"hook_event_name":"Stop"}',
    {},
  ],
  [
    'the rendezvous is no rendezvous',
    async (at: Place) => writeFileSync(at.hubFile, '{}', { mode: 0o600 }),
    permission,
    {},
  ],
  [
    'the rendezvous can be written by others',
    async (at: Place) => {
      await hubIn(at);
      const text = readFileSync(at.hubFile);
      writeFileSync(at.hubFile, text);
      (await import('node:fs')).chmodSync(at.hubFile, 0o666);
    },
    permission,
    {},
  ],
])('nothing is printed, and the hook ends at once, when %s', async (_, prepare, text, env) => {
  const at = place();
  await prepare(at);
  const hook = held(at, text, env);
  await hook.done;
  expect(hook.printed).toEqual([]);
});

test.each([
  ['--agent', 'nobody'],
  ['--hub', 'relative/hub.json'],
])('words on its command line that do not fit (%s %s) make it silent', async (name, value) => {
  const at = place();
  await hubIn(at);
  const argv = ['--agent', 'claude', '--hub', at.hubFile];
  argv[argv.indexOf(name) + 1] = value;
  const printed: string[] = [];
  const io = {
    print: async (said: string) => void printed.push(said),
    onEnd: () => () => {},
    isAlive: () => true,
    parent: () => 1,
    now: Date.now,
  };
  await holdHook(argv, stdinOf(permission), { CLAUDE_CODE_ENTRYPOINT: 'cli' }, io);
  expect(printed).toEqual([]);
});

test('when the agent ends the hook, it leaves without a word and its card goes', async () => {
  const at = place();
  await hubIn(at);
  const hook = held(at);
  const { person } = await card(at);
  hook.terminate();
  await hook.done;
  expect(hook.printed).toEqual([]);
  await until(async () => (await person.list()).length === 0);
});

test('a killed agent takes its hook and its card with it', async () => {
  const at = place();
  await hubIn(at);
  let lives = true;
  const hook = held(at, permission, { CLAUDE_PID: '4711' }, { isAlive: () => lives });
  const { person } = await card(at);
  lives = false;
  await hook.done;
  expect(hook.printed).toEqual([]);
  await until(async () => (await person.list()).length === 0);
});

test('when the hub is killed while it waits, it prints nothing', async () => {
  const at = place();
  const hub = await hubIn(at);
  const hook = held(at);
  await card(at);
  await hub.close();
  await hook.done;
  expect(hook.printed).toEqual([]);
});

test('a verdict that the agent does not take any more is kept as lost', async () => {
  const at = place();
  await hubIn(at);
  const broken = () => Promise.reject(Object.assign(new Error('EPIPE'), { code: 'EPIPE' }));
  const hook = held(at, permission, {}, { print: broken });
  const { person, request } = await card(at);
  await person.answer({ id: request.id, digest: request.digest, choice: 'allow' });
  await hook.done;
  await until(async () => (await person.list(1))[0]?.receipt === 'lost');
});

test('an input over 256 KiB is a card that says where to answer, and the hook goes', async () => {
  const at = place();
  await hubIn(at);
  const long = JSON.parse(permission);
  long.tool_input.command = 'x'.repeat(300 * 1024);
  const hook = held(at, JSON.stringify(long));
  await hook.done;
  const { person, request } = await card(at);
  expect(request).toMatchObject({
    choices: [],
    input: {},
    readOnly: expect.stringContaining('KiB'),
  });
  const { id, digest } = request;
  expect(await person.answer({ id, digest, choice: 'allow' })).toMatchObject({
    ok: false,
    code: 'not-answerable',
  });
});

test("a tool's end closes the card whose prompt was answered at the agent", async () => {
  const at = place();
  await hubIn(at);
  const hook = held(at, payload('claude-question'));
  const { person } = await card(at);
  const ended = JSON.parse(payload('claude-question'));
  ended.hook_event_name = 'PostToolUse';
  ended.tool_input.answers = { 'Which color?': 'Red' };
  await reportToolEnd(['--agent', 'claude', '--hub', at.hubFile], stdinOf(JSON.stringify(ended)), {
    CLAUDE_CODE_ENTRYPOINT: 'cli',
  });
  await hook.done;
  expect(hook.printed).toEqual([]);
  expect(await person.list(1)).toMatchObject([{ outcome: { kind: 'answered-in-terminal' } }]);
});

test('a verdict long after the question counts as much as one at once', async () => {
  const at = place();
  let clock = Date.now();
  await hubIn(at, { now: () => clock });
  const hook = held(at, permission, {}, { now: () => clock });
  const { person, request } = await card(at);
  clock += 60 * 60_000;
  await person.answer({ id: request.id, digest: request.digest, choice: 'allow' });
  await hook.done;
  expect(hook.printed).toHaveLength(1);
});

test('an answer after the deadline is no verdict', async () => {
  const at = place();
  let clock = Date.now();
  await hubIn(at, { now: () => clock });
  const hook = held(at, permission, {}, { now: () => clock });
  const { person, request } = await card(at);
  clock = request.deadline + 1000;
  expect(
    await person.answer({ id: request.id, digest: request.digest, choice: 'allow' }),
  ).toMatchObject({ ok: false, code: 'conflict', outcome: { kind: 'expired' } });
  await hook.done;
  expect(hook.printed).toEqual([]);
});
