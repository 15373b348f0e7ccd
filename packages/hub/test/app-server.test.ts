import { join } from 'node:path';
import {
  type AppServerLinkOptions,
  type ControlClient,
  linkAppServer,
} from '@agenthooks/approval-bridge';
import { expect, onTestFinished, test, vi } from 'vitest';
import { evidenceOfLine } from '../src/sessions/line-inputs.ts';
import { agentServer } from './agent-server.ts';
import { hubIn, type Place, place, viewer } from './scene.ts';

/** A busy machine is slow, and nothing here is about time. */
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000 });

function link(at: Place, more: Partial<AppServerLinkOptions> = {}) {
  const linked = linkAppServer({
    socket: join(at.env.XDG_RUNTIME_DIR, 'agent.sock'),
    hubFile: at.hubFile,
    agent: 'codex',
    holdSeconds: 3600,
    every: 10,
    ...more,
  });
  onTestFinished(() => linked.close());
  return linked;
}

const server = (at: Place) => agentServer(join(at.env.XDG_RUNTIME_DIR, 'agent.sock'));

const command = {
  itemId: 'call1',
  command: 'touch made.txt',
  cwd: '/home/user/project',
  availableDecisions: ['accept', 'cancel'],
};
const COMMAND = 'item/commandExecution/requestApproval';

async function card(client: ControlClient) {
  return soon(async () => {
    const [found] = await client.list();
    if (found === undefined) throw new Error('no card');
    return found.request;
  });
}

/** What became of the latest request. */
async function outcome(client: ControlClient) {
  return soon(async () => {
    const found = (await client.list(10)).findLast((one) => one.outcome !== null);
    if (found?.outcome == null) throw new Error('no outcome');
    return { kind: found.outcome.kind, by: found.outcome.by, receipt: found.receipt };
  });
}

async function scene() {
  const at = place();
  const hub = await hubIn(at);
  const agent = await server(at);
  link(at);
  return { at, hub, agent, client: await viewer(at) };
}

test('what is asked becomes a card, and its answer reaches the agent', async () => {
  const { agent, client } = await scene();
  const id = agent.ask(COMMAND, command);
  const request = await card(client);
  expect(request).toMatchObject({
    agent: 'codex',
    session: 't1',
    tool: 'exec_command',
    input: { command: 'touch made.txt' },
  });
  expect(request.choices.map((choice) => choice.id)).toEqual(['accept', 'cancel']);
  const answer = { id: request.id, digest: request.digest, choice: 'accept' };
  expect(await client.answer(answer)).toMatchObject({ ok: true });
  await soon(() => expect(agent.answers).toEqual([{ id, result: { decision: 'accept' } }]));
  await soon(async () =>
    expect(await outcome(client)).toMatchObject({ kind: 'allowed', receipt: 'delivered' }),
  );
});

test('what is answered at the prompt closes the card, and a late answer is not said', async () => {
  const { agent, client } = await scene();
  const id = agent.ask(COMMAND, command);
  const { id: requestId, digest } = await card(client);
  agent.answered(id);
  expect(await outcome(client)).toMatchObject({
    kind: 'answered-in-terminal',
    by: 'the agent said so',
  });
  const late = await client.answer({ id: requestId, digest, choice: 'accept' });
  expect(late).toMatchObject({ ok: false, code: 'conflict' });
  expect(agent.answers).toEqual([]);
});

test('a change shows its diff, although it began before we came', async () => {
  const { agent, client } = await scene();
  const changes = [{ path: '/x', kind: { type: 'add' }, diff: 'hello\n' }];
  agent.ask(
    'item/fileChange/requestApproval',
    { itemId: 'call2' },
    { type: 'fileChange', id: 'call2', changes },
  );
  const request = await card(client);
  expect(request.input).toEqual({ changes });
  expect(request.choices.map((choice) => choice.id)).toEqual(['accept', 'decline', 'cancel']);
});

test('a subagent asks for itself, in its root’s session', async () => {
  const { agent, client } = await scene();
  agent.isSubagentOf('root');
  agent.ask(COMMAND, command);
  expect(await card(client)).toMatchObject({ session: 'root', agentId: 't1' });
});

test('what was asked before anybody came is asked all the same', async () => {
  const at = place();
  await hubIn(at);
  const agent = await server(at);
  agent.ask(COMMAND, command);
  link(at);
  expect(await card(await viewer(at))).toMatchObject({ tool: 'exec_command' });
});

test('without a hub nothing is said to the agent; one that comes later hears of it', async () => {
  const at = place();
  const agent = await server(at);
  link(at);
  const id = agent.ask(COMMAND, command);
  await soon(() => expect(agent.joined.size).toBe(1));
  const hub = await hubIn(at);
  const first = await card(await viewer(at));
  await hub.close();
  await hubIn(at);
  const client = await viewer(at);
  const second = await card(client);
  expect(second.id).not.toBe(first.id);
  // The first is over for good: its channel is not restored.
  const withdrawn = (await client.list(10)).find(({ request }) => request.id === first.id);
  expect(withdrawn?.outcome?.kind).toBe('withdrawn');
  expect(agent.answers).toEqual([]);
  await client.answer({ id: second.id, digest: second.digest, choice: 'cancel' });
  await soon(() => expect(agent.answers).toEqual([{ id, result: { decision: 'cancel' } }]));
});

test('with the agent’s server its cards go, and another one is found', async () => {
  const { at, agent, client } = await scene();
  agent.ask(COMMAND, command);
  await card(client);
  await agent.end();
  expect(await outcome(client)).toMatchObject({ kind: 'withdrawn' });
  const next = await server(at);
  next.ask(COMMAND, { ...command, command: 'touch other.txt' });
  expect(await card(client)).toMatchObject({ input: { command: 'touch other.txt' } });
});

test('a thread is left when nothing is asked in it, and the hub is left in peace', async () => {
  const { hub, agent, client } = await scene();
  const id = agent.ask(COMMAND, command);
  await card(client);
  expect(agent.joined.size).toBe(1);
  agent.answered(id);
  await soon(() => expect(agent.joined.size).toBe(0));
  expect(hub.status().open).toBe(0);
});

test('two at once are two cards, each with its own answer', async () => {
  const { agent, client } = await scene();
  const first = agent.ask(COMMAND, command);
  agent.ask(COMMAND, { ...command, itemId: 'call9', command: 'touch other.txt' });
  const cards = await soon(async () => {
    const found = await client.list();
    expect(found).toHaveLength(2);
    return found;
  });
  const one = cards.find(({ request }) => request.input.command === 'touch made.txt')!.request;
  await client.answer({ id: one.id, digest: one.digest, choice: 'accept' });
  await soon(() => expect(agent.answers).toEqual([{ id: first, result: { decision: 'accept' } }]));
  expect(await client.list()).toHaveLength(1);
});

test('what nobody can answer here is a card that says so', async () => {
  const { agent, client } = await scene();
  agent.ask('item/fileChange/requestApproval', { itemId: 'never-seen' });
  expect(await card(client)).toMatchObject({
    choices: [],
    readOnly: expect.stringContaining('answer it at the agent'),
  });
});

test('an agent that says what became of a request is not corrected by a line that comes late', () => {
  const line = (agent: string, event: string) =>
    evidenceOfLine({ v: 1, at: new Date(0).toISOString(), agent, event, session: 's' });
  expect(line('claude', 'UserPromptSubmit')).toMatchObject({ type: 'turn', why: 'prompt' });
  expect(line('codex', 'UserPromptSubmit')).toBeUndefined();
  expect(line('codex', 'Stop')).toBeUndefined();
  expect(line('codex', 'SessionEnd')).toEqual({ type: 'session-end', session: 's' });
});
