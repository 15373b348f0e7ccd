import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codex, gemini, grok, kimi } from '@agenthooks/agent-catalog';
import { connectIngest } from '@agenthooks/approval-bridge';
import { identityOf } from '@agenthooks/process-identity';
import { expect, test } from 'vitest';
import { hubIn, type Place, place, until, viewer } from './scene.ts';

const me = identityOf(process.pid)!;

function hosted(at: Place, differs: object = {}) {
  const record = {
    schemaVersion: 1,
    pane: 'p1',
    brand: 'agenthooks',
    agent: 'gemini',
    command: 'gemini',
    cwd: '/home/user/project',
    process: me,
    host: me,
    startedAt: 1,
    phase: 'attention',
    since: Date.now(),
    reason: { rule: 7, name: 'attention', evidence: 'hook ask permission' },
    session: 's1',
    ask: 'permission',
    heartbeat: 6,
    ...differs,
  };
  writeFileSync(join(at.env.AGENTHOOKS_HOME, 'sessions', 'p1.json'), JSON.stringify(record));
}

const goesOn = {
  phase: 'working',
  reason: { rule: 7, name: 'attention', evidence: 'hook working end' },
};

function line(at: Place, more: object = {}) {
  const said = {
    v: 1,
    at: new Date().toISOString(),
    event: 'Notification',
    agent: 'gemini',
    session: 's1',
    pane: 'p1',
    kind: 'ToolPermission',
    detail: 'rm -rf build',
    ...more,
  };
  const path = join(at.env.AGENTHOOKS_HOME, 'signals', 'p1.jsonl');
  appendFileSync(path, `${JSON.stringify(said)}\n`, { mode: 0o600 });
}

async function watching(at: Place) {
  await hubIn(at, { agents: [gemini, grok, kimi, codex] });
  const person = await viewer(at);
  const cards = () => person.list(20);
  const open = async () => (await cards()).filter(({ outcome }) => outcome === null);
  return {
    person,
    cards,
    open,
    shown: () => until(async () => (await open())[0]),
    ended: () =>
      until(async () => {
        const all = await cards();
        return all.length > 0 && all.every(({ outcome }) => outcome !== null) ? all : undefined;
      }),
  };
}

test('what cannot be answered from outside is shown with what was told, and where it is answered', async () => {
  const at = place();
  const { shown, person } = await watching(at);
  hosted(at, { detached: true, name: 'fix' });
  line(at);
  const { request } = await shown();
  expect(request).toMatchObject({
    agent: 'gemini',
    session: 's1',
    pane: 'p1',
    kind: 'permission',
    input: { request: 'rm -rf build' },
    choices: [],
    readOnly: 'in its own terminal: agenthooks attach fix',
  });
  expect((await person.status()).open).toBe(1);
});

test('nobody can answer it, and the refusal says where it is answered', async () => {
  const at = place();
  const { shown, open, person } = await watching(at);
  hosted(at);
  line(at);
  const { request } = await shown();
  for (const choice of ['allow', 'deny', 'answer']) {
    const reply = await person.answer({ id: request.id, digest: request.digest, choice });
    expect(reply).toMatchObject({ ok: false, code: 'not-answerable' });
    expect(!reply.ok && reply.why).toMatch(/^in its own terminal/);
  }
  expect(await open()).toHaveLength(1);
});

test('it ends with the attention, as answered in the terminal, with what said so', async () => {
  const at = place();
  const { shown, ended } = await watching(at);
  hosted(at);
  line(at);
  await shown();
  hosted(at, goesOn);
  const [card] = await ended();
  expect(card?.outcome).toMatchObject({
    kind: 'answered-in-terminal',
    by: 'its session goes on: hook working end',
  });
  expect(card?.outcome).not.toHaveProperty('choice');
});

test.each([
  ['exited', { phase: 'exited' }],
  ['failed', { phase: 'failed' }],
])('a session that %s says nothing of an answer', async (_, differs) => {
  const at = place();
  const { shown, ended } = await watching(at);
  hosted(at);
  line(at);
  await shown();
  hosted(at, differs);
  const [card] = await ended();
  expect(card?.outcome?.kind).toBe('withdrawn');
});

test('the next question of the same session is a card of its own', async () => {
  const at = place();
  const { shown, cards } = await watching(at);
  const since = Date.now() - 1000;
  hosted(at, { since });
  line(at, { at: new Date(since).toISOString(), detail: 'first' });
  const first = await shown();
  hosted(at);
  line(at, { detail: 'second' });
  const all = await until(async () => {
    const found = await cards();
    return found.length === 2 ? found : undefined;
  });
  expect(all.map(({ request }) => request.input.request)).toEqual(['first', 'second']);
  expect(all[0]?.request.id).toBe(first.request.id);
  expect(all.map(({ outcome }) => outcome?.kind)).toEqual(['answered-in-terminal', undefined]);
});

test('a hub that comes while it asks shows it, and says what the one before it showed', async () => {
  const at = place();
  const first = await hubIn(at, { agents: [gemini] });
  hosted(at);
  line(at);
  const early = await viewer(at);
  await until(async () => (await early.list()).length > 0);
  await first.close();
  const { open, cards } = await watching(at);
  await until(async () => (await open()).length > 0);
  const outcomes = (await cards()).map(({ outcome }) => outcome?.kind);
  expect(outcomes).toEqual(['withdrawn', undefined]);
});

test('what the recorder keeps of grok says nothing of what is asked', async () => {
  const at = place();
  const { shown } = await watching(at);
  hosted(at, { agent: 'grok' });
  line(at, { agent: 'grok', kind: 'permission_prompt', detail: 'Tool permission requested' });
  const { request } = await shown();
  expect(request).toMatchObject({ agent: 'grok', tool: 'a tool', input: {} });
});

test('without a line of the recorder the card says less, and a late one takes its place', async () => {
  const at = place();
  const { shown, cards } = await watching(at);
  hosted(at, { agent: 'kimi', tool: 'Bash' });
  expect((await shown()).request).toMatchObject({ tool: 'Bash', input: {} });
  line(at, { agent: 'kimi', event: 'PermissionRequest', kind: 'Bash', detail: 'make' });
  const all = await until(async () => {
    const found = await cards();
    return found.length === 2 ? found : undefined;
  });
  expect(all[0]?.outcome?.kind).toBe('superseded');
  expect(all[1]).toMatchObject({ outcome: null, request: { input: { request: 'make' } } });
});

test('a Codex that is one program is shown; one with a server of its own has its channel', async () => {
  const at = place();
  const { open, shown } = await watching(at);
  const asks = { agent: 'codex', event: 'PermissionRequest', kind: 'Bash', detail: 'touch a' };
  hosted(at, { agent: 'codex', tool: 'Bash', server: me });
  line(at, asks);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await open()).toEqual([]);
  hosted(at, { agent: 'codex', tool: 'Bash' });
  line(at, asks);
  expect((await shown()).request).toMatchObject({ tool: 'Bash', input: { request: 'touch a' } });
});

test('a prompt that the recorder tells late does not end it, nor another agent in its pane', async () => {
  const at = place();
  const { shown, open, cards } = await watching(at);
  hosted(at);
  line(at);
  await shown();
  line(at, { event: 'BeforeAgent', kind: undefined, detail: undefined });
  line(at, { agent: 'kimi', event: 'PermissionRequest', kind: 'Bash', detail: 'other' });
  line(at, { detail: 'and this as well' });
  await until(async () => (await open()).length === 2);
  expect((await cards()).map(({ request }) => request.input.request)).toEqual([
    'rm -rf build',
    'and this as well',
  ]);
});

test('its host is not told of a card that was read off its own state', async () => {
  const at = place();
  const { shown } = await watching(at);
  const heard: unknown[] = [];
  const host = await connectIngest({
    hubFile: at.hubFile,
    role: 'host',
    pane: 'p1',
    onApproval: (news) => heard.push(news),
  });
  hosted(at);
  line(at);
  await shown();
  const asked = await host.register({
    ref: 'r',
    draft: {
      agent: 'gemini',
      session: 's1',
      cwd: '/',
      tool: 'x',
      input: {},
      kind: 'permission',
      choices: [],
      readOnly: 'at the agent',
      endedBy: 'same',
    },
    holdSeconds: 60,
  });
  expect(asked.ok).toBe(true);
  expect(heard).toEqual([]);
  await host.close();
});

test('an agent that leaves attention at once was asked nothing', async () => {
  const at = place();
  const { cards } = await watching(at);
  hosted(at);
  line(at);
  await until(() => true);
  hosted(at, goesOn);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await cards()).toEqual([]);
});
