import { fileURLToPath } from 'node:url';
import { questionStore, type RequestDraft } from '@agenthooks/approval-bridge';
import { defaultSettings, type HubOptions, stopHub } from '@agenthooks/hub';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { list } from '../src/tools/list.ts';
import { pending } from '../src/tools/pending.ts';
import {
  type Asked,
  afterwards,
  answerOf,
  asking,
  call,
  clientThat,
  hosted,
  hubIn,
  type PersonDoes,
  place,
  recorded,
  type TestPlace,
  until,
} from './scene.ts';

const agent = fileURLToPath(new URL('./programs/agent.mjs', import.meta.url));
const main = fileURLToPath(new URL('../dist/plugin/server/main.js', import.meta.url));

/** The built server below a process that is an agent of its own, with a person in front of it. */
async function inside(at: TestPlace, does?: PersonDoes, session = 's1') {
  const client = clientThat(does);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [agent, main],
    env: at.env,
    stderr: 'inherit',
  });
  await client.connect(transport);
  await client.listTools();
  recorded(at, transport.pid!, session);
  afterwards(() => client.close());
  return { client, pid: transport.pid! };
}

async function scene(does?: PersonDoes, options: Partial<HubOptions> = {}) {
  const at = place();
  const hub = await hubIn(at, options);
  const { client, pid } = await inside(at, does);
  await until(() => hub.sessions().some(({ session }) => session === 's1'));
  return { at, hub, client, pid };
}

const says =
  (content: Record<string, string | string[]>): PersonDoes =>
  () =>
    Promise.resolve({ action: 'accept', content });

function takenAway(signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', resolve));
}

async function respondToNext(client: Client, more: Record<string, string> = {}) {
  const { gate } = await answerOf(client, 'pending', pending);
  if (gate === null) throw new Error('nothing is pending');
  return call(client, 'respond', { id: gate.id, digest: gate.digest, ...more });
}

const suggested: RequestDraft['choices'] = [
  { id: 'allow', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' },
  {
    id: 'suggested-1',
    act: 'allow',
    label: 'Allow, and from now on: Bash(npm test:*)',
    scope: 'saved',
    rules: ['Bash(npm test:*)'],
    kept: 'in .claude/settings.local.json of this project',
    takes: 'nothing',
  },
  { id: 'deny', act: 'deny', label: 'Deny', scope: 'call', takes: 'message' },
];

test('the person is shown the whole request and every choice, and what they say goes to the agent', async () => {
  const seen: Asked[] = [];
  const { at, client } = await scene((asked) => {
    seen.push(asked);
    const content = { whole: 'end', choice: 'deny', message: 'not now' };
    return Promise.resolve({ action: 'accept', content });
  });
  const input = { command: `echo ${'x'.repeat(500)} END`, description: 'a \u202e trick' };
  const asked = await asking(at, { input, choices: suggested });
  expect(await respondToNext(client)).toMatchObject({
    status: 'answered',
    outcome: expect.stringContaining("is denied ('deny') by elicitation"),
  });
  expect(asked.heard).toMatchObject([{ choice: 'deny', message: 'not now' }]);
  const [form] = seen;
  expect(form?.message).toContain('Claude Code asks to use Bash');
  expect(form?.message).toContain('END');
  expect(form?.message).toContain('⟨U+202E⟩');
  expect(form?.message).toContain('Bash(npm test:*)');
  expect(form).toMatchObject({
    requestedSchema: {
      required: ['whole', 'choice'],
      properties: {
        whole: {
          oneOf: expect.arrayContaining([{ const: 'end', title: '⟨end⟩ I have read it' }]),
        },
        choice: { oneOf: [{ const: 'allow' }, { const: 'suggested-1' }, { const: 'deny' }] },
      },
    },
  });
  // Nothing is preset: a person who only presses Enter has said nothing.
  expect(JSON.stringify(form)).not.toContain('"default"');
});

test('the answers to the questions of an agent go back under their own words', async () => {
  const { at, client } = await scene(
    says({ whole: 'end', choice: 'answer', q1: '2', q2: ['1', '3'], q2other: 'own' }),
  );
  const options = ['a', 'b', 'c'].map((label) => ({ label }));
  const asked = await asking(at, {
    kind: 'question',
    tool: 'AskUserQuestion',
    choices: [
      {
        id: 'answer',
        act: 'answer',
        label: 'Answer',
        scope: 'call',
        takes: 'answers',
        questions: [
          { id: 'First?', text: 'First?', options, multiple: false, free: true },
          { id: 'Which?', text: 'Which?', options, multiple: true, free: true },
        ],
      },
    ],
  });
  expect(await respondToNext(client)).toMatchObject({ status: 'answered' });
  expect(asked.heard).toMatchObject([
    { answers: { 'First?': ['b'], 'Which?': ['a', 'c', 'own'] } },
  ]);
});

test.each([
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
] as const)(
  'a person who does %s has given no verdict, and the gate stays',
  async (action, status) => {
    const { at, hub, client } = await scene(() => Promise.resolve({ action }));
    const asked = await asking(at);
    expect(await respondToNext(client)).toMatchObject({ status });
    expect(asked.heard).toEqual([]);
    expect(hub.status().open).toBe(1);
  },
);

test('what does not fit the message must be read to its end before an answer counts', async () => {
  const { at, hub, client } = await scene(says({ choice: 'allow', whole: 'line 3' }));
  await asking(at, { input: { command: 'a\nb\nc\nd\ne' } });
  expect((await respondToNext(client)).error).toMatchObject({
    code: 'bad_reply',
    message: 'it was not read to its end',
  });
  expect(hub.status().open).toBe(1);
});

test('an answer that fits nothing is no answer', async () => {
  const { at, hub, client } = await scene(says({ choice: 'allow-everything' }));
  const asked = await asking(at);
  expect((await respondToNext(client)).error).toMatchObject({ code: 'bad_reply' });
  expect(asked.heard).toEqual([]);
  expect(hub.status().open).toBe(1);
});

test.each([
  [{ digest: 'f'.repeat(64) }, 'stale'],
  [{ session: 'another' }, 'wrong_session'],
  [{ folder: '/elsewhere' }, 'wrong_folder'],
  [{ id: 'f'.repeat(32) }, 'unknown_gate'],
  [{ id: 'question:none/1' }, 'unknown_gate'],
] as const)('with %j the person is not even asked: %s', async (more, code) => {
  const { at, client } = await scene(() => Promise.reject(new Error('was asked')));
  const { id, digest } = await asking(at);
  expect((await call(client, 'respond', { id, digest, ...more })).error).toMatchObject({ code });
});

test('its own gate is neither shown nor answered, nor that of a session below it', async () => {
  const { at, hub, client, pid } = await scene(() => Promise.reject(new Error('was asked')));
  const own = await asking(at, { session: 's1' });
  // A session that runs below the agent: the server itself is a process there.
  hosted(at, 'p9', { session: 's9' }, pid);
  await until(() => hub.sessions().some(({ key }) => key === 'p9'));
  const below = await asking(at, { session: 's9' });
  expect(await call(client, 'pending')).toMatchObject({ gate: null, own: 2 });
  for (const { id, digest } of [own, below]) {
    expect((await call(client, 'respond', { id, digest })).error?.code).toBe('own_session');
  }
  const { sessions } = await answerOf(client, 'list', list);
  expect(sessions.every((one) => one.own)).toBe(true);
});

test('a session that /clear began is its own as well: the record is read at each call', async () => {
  const { at, client, pid } = await scene(says({ choice: 'allow' }));
  const asked = await asking(at, { session: 'after-clear' });
  recorded(at, pid, 'after-clear');
  const { id, digest } = asked;
  expect((await call(client, 'respond', { id, digest })).error?.code).toBe('own_session');
  expect(asked.heard).toEqual([]);
});

test('a client that cannot ask the person gets told so, and still sees what waits', async () => {
  const { at, client } = await scene();
  const { id, digest } = await asking(at);
  expect(await call(client, 'pending')).toMatchObject({
    gate: { id, complete: true },
    answerable: { here: false, code: 'not_answerable_here' },
  });
  expect((await call(client, 'respond', { id, digest })).error?.code).toBe('not_answerable_here');
});

test('in strict mode nothing is answerable here', async () => {
  const settings = { ...defaultSettings, strict: true };
  const { at, client } = await scene(() => Promise.reject(new Error('was asked')), { settings });
  await asking(at);
  expect((await respondToNext(client)).error).toMatchObject({ code: 'not_answerable_here' });
});

test('a card that only shows, and one that is too large, are named and not shown in part', async () => {
  const { at, client } = await scene(says({ choice: 'allow' }));
  const card = await asking(at, { choices: [], readOnly: 'answer it at the agent' });
  const large = await asking(at, { session: 's3', input: { command: 'x'.repeat(60_000) } });
  const small = await asking(at, { session: 's4' });
  const told = await call(client, 'pending');
  expect(told).toMatchObject({
    gate: { id: small.id },
    notHere: [
      {
        id: card.id,
        agent: 'claude',
        asks: 'Bash: touch made.txt',
        code: 'not_answerable_here',
        why: 'answer it at the agent',
      },
      { id: large.id, code: 'too_large' },
    ],
  });
  const { id, digest } = large;
  expect((await call(client, 'respond', { id, digest })).error?.code).toBe('too_large');
});

test('a gate that is settled elsewhere while the person is asked takes the question away', async () => {
  let taken = false;
  const { at, client } = await scene(async (_, signal) => {
    void asked.client.close();
    await takenAway(signal);
    taken = true;
    return { action: 'cancel' };
  });
  const asked = await asking(at);
  expect((await respondToNext(client)).error).toMatchObject({ code: 'closed' });
  await until(() => taken);
});

test('the call that the client takes back takes the question away, and frees the gate', async () => {
  const taken = new AbortController();
  const { at, client } = await scene(async (_, signal) => {
    taken.abort();
    await takenAway(signal);
    return { action: 'cancel' };
  });
  const { id, digest } = await asking(at);
  const args = { name: 'agenthooks_respond', arguments: { id, digest } };
  await expect(client.callTool(args, undefined, { signal: taken.signal })).rejects.toThrow();
  const other = await inside(at, says({ choice: 'allow' }), 's7');
  await until(async () => (await call(other.client, 'pending')).gate);
});

test('a hub that ends takes its gate with it, and the server goes on with the next one', async () => {
  const { at, hub, client } = await scene(async (_, signal) => {
    void hub.close();
    await takenAway(signal);
    return { action: 'cancel' };
  });
  await asking(at);
  expect((await respondToNext(client)).error).toMatchObject({ code: 'closed' });
  afterwards(() => stopHub(at.env));
  expect(await call(client, 'pending')).toMatchObject({ gate: null });
  const again = await asking(at);
  expect(await call(client, 'pending')).toMatchObject({ gate: { id: again.id } });
});

test('two agents are never shown the same gate at once', async () => {
  let free: (() => void) | undefined;
  const { at, client } = await scene(async () => {
    await new Promise<void>((resolve) => {
      free = resolve;
    });
    return { action: 'accept', content: { choice: 'allow' } };
  });
  const other = await inside(at, () => Promise.reject(new Error('was asked')), 's7');
  const asked = await asking(at);
  const { id, digest } = asked;
  const first = respondToNext(client);
  await until(() => free);
  expect(await call(other.client, 'pending')).toMatchObject({ gate: null, elsewhere: 1 });
  expect((await call(other.client, 'respond', { id, digest })).error?.code).toBe('held_elsewhere');
  free?.();
  expect(await first).toMatchObject({ status: 'answered' });
  expect((await call(other.client, 'respond', { id, digest })).error?.code).toBe('closed');
});

test('a question of a script is asked and answered by its contract', async () => {
  const { at, client } = await scene(says({ whole: 'end', deploy: '1' }));
  const store = questionStore(at.env.AGENTHOOKS_HOME);
  const contract = {
    type: 'object',
    properties: { deploy: { enum: [true, false] }, note: { type: 'string' } },
    required: ['deploy'],
  };
  const asked = await store.ask({ session: 'script', cwd: '/srv', text: 'Deploy now?', contract });
  expect(await call(client, 'pending')).toMatchObject({
    gate: { id: 'question:script/1', asks: 'reply', input: [{ text: 'Deploy now?' }] },
  });
  expect(await respondToNext(client)).toMatchObject({ status: 'answered' });
  expect(await store.read(asked)).toMatchObject({
    resolution: { kind: 'answered', reply: { deploy: true } },
    receipts: [expect.stringMatching(/^claude:\d+:\d+$/)],
  });
});

test('a reply that is nested deeper than a form is answered elsewhere', async () => {
  const { at, client } = await scene(says({}));
  const store = questionStore(at.env.AGENTHOOKS_HOME);
  const inner = { type: 'object', properties: { b: { type: 'string' } } };
  const contract = { type: 'object', properties: { a: inner } };
  await store.ask({ session: 'script', cwd: '/srv', text: 'Deep?', contract });
  expect(await call(client, 'pending')).toMatchObject({
    gate: null,
    notHere: [{ id: 'question:script/1', code: 'not_answerable_here' }],
  });
});
