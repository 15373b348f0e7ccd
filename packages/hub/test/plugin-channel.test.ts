import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { opencode } from '@agenthooks/agent-catalog';
import type { ControlClient } from '@agenthooks/approval-bridge';
import { pluginText } from '@agenthooks/hook-runtime';
import { expect, onTestFinished, test } from 'vitest';
import { hubProcess } from './process.ts';
import { hubIn, type Place, place, until, viewer } from './scene.ts';

type Hooks = Record<string, (input: unknown, output?: unknown) => Promise<void>>;

interface Posted {
  url: string;
  body: unknown;
}

/** The generated plugin as the agent would load it, with a client of its own form. */
async function agentIn(at: Place, more: { status?: number; old?: boolean } = {}) {
  const file = join(at.root, 'plugin.mjs');
  const home = at.env.AGENTHOOKS_HOME;
  writeFileSync(file, pluginText({ agent: opencode, features: ['approvals'], home }));
  const { AgenthooksPlugin } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    AgenthooksPlugin: (context: unknown) => Promise<Hooks>;
  };
  const posted: Posted[] = [];
  const { status = 200 } = more;
  const reply = async (call: Posted) => {
    posted.push(call);
    return { response: { status } };
  };
  const client = more.old
    ? {
        postSessionIdPermissionsPermissionId: ({ path, body }: { path: object; body: object }) =>
          reply({ url: JSON.stringify(path), body }),
      }
    : { _client: { post: reply } };
  const hooks = await AgenthooksPlugin({ directory: '/home/user/project', client });
  onTestFinished(() => hooks.dispose?.({}));
  let number = 0;
  const tell = async (type: string, properties: object) => {
    number += 1;
    await hooks.event!({ event: { id: `${at.root} ${number}`, type, properties } });
  };
  return { posted, tell };
}

const permission = (id: string) => ({
  id,
  sessionID: 'ses_1',
  permission: 'bash',
  patterns: ['echo one'],
  metadata: { command: 'echo one' },
  always: ['echo *'],
  tool: { messageID: 'msg_1', callID: 'call_1' },
});
const question = {
  id: 'que_1',
  sessionID: 'ses_1',
  questions: [
    { question: 'Which color?', header: 'Color', options: [{ label: 'Red' }, { label: 'Blue' }] },
  ],
};

const opened = (person: ControlClient) =>
  until(async () => (await person.list()).find(({ outcome }) => outcome === null)?.request);
const closed = (person: ControlClient, id: string) =>
  until(async () => {
    const card = (await person.list(10)).find(({ request }) => request.id === id);
    return card?.outcome ? card : undefined;
  });

test.each([
  ['once', {}, { reply: 'once' }],
  ['always', {}, { reply: 'always' }],
  ['reject', { message: 'use printf' }, { reply: 'reject', message: 'use printf' }],
  ['reject', {}, { reply: 'reject' }],
])('%s %j reaches the agent through its own client', async (choice, more, body) => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { posted, tell } = await agentIn(at);
  await tell('permission.asked', permission('per_1'));
  const { id, digest, choices } = await opened(person);
  expect(choices.find((one) => one.id === 'always')?.rules).toEqual(['bash: echo *']);
  expect(await person.answer({ id, digest, choice, ...more })).toMatchObject({ ok: true });
  await until(async () => (await closed(person, id)).receipt === 'delivered');
  expect(posted).toMatchObject([{ url: '/permission/per_1/reply', body }]);
  // What the agent says of it afterwards changes nothing.
  await tell('permission.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' });
  expect((await closed(person, id)).receipt).toBe('delivered');
});

test('a question is answered in its own words', async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { posted, tell } = await agentIn(at);
  await tell('question.asked', question);
  const { id, digest } = await opened(person);
  await person.answer({ id, digest, choice: 'answer', answers: { 0: ['Blue'] } });
  await until(() => posted.length > 0);
  expect(posted).toMatchObject([{ url: '/question/que_1/reply', body: { answers: [['Blue']] } }]);
});

test('answered at the agent first, the card closes and a late answer is refused', async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { posted, tell } = await agentIn(at);
  await tell('permission.asked', permission('per_1'));
  const { id, digest } = await opened(person);
  await tell('permission.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' });
  expect((await closed(person, id)).outcome).toMatchObject({ kind: 'answered-in-terminal' });
  expect(await person.answer({ id, digest, choice: 'once' })).toMatchObject({
    ok: false,
    code: 'conflict',
  });
  expect(posted).toEqual([]);
});

test('an answer that the agent refuses, since it came too late, was not delivered', async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { posted, tell } = await agentIn(at, { status: 404 });
  await tell('permission.asked', permission('per_1'));
  const { id, digest } = await opened(person);
  await person.answer({ id, digest, choice: 'once' });
  await until(() => posted.length > 0);
  await tell('permission.asked', permission('per_2'));
  await until(async () => (await person.list()).length > 0);
  expect((await closed(person, id)).receipt).not.toBe('delivered');
});

test('the end of the turn closes what it asked', async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { tell } = await agentIn(at);
  await tell('permission.asked', permission('per_1'));
  const { id } = await opened(person);
  await tell('session.idle', { sessionID: 'ses_1' });
  expect((await closed(person, id)).outcome?.kind).toBe('answered-in-terminal');
});

test('an older client answers permissions; a question is a card to look at', async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { posted, tell } = await agentIn(at, { old: true });
  await tell('question.asked', question);
  expect(await opened(person)).toMatchObject({ choices: [], tool: 'question' });
  await tell('question.replied', { sessionID: 'ses_1', requestID: 'que_1' });
  await tell('permission.asked', permission('per_1'));
  const asked = await until(
    async () => (await person.list()).find(({ request }) => request.tool === 'bash')?.request,
  );
  await person.answer({ id: asked.id, digest: asked.digest, choice: 'once' });
  await until(() => posted.length > 0);
  expect(posted[0]?.body).toEqual({ response: 'once' });
});

test('without a hub nothing happens; one that comes later is asked', async () => {
  const at = place();
  const { posted, tell } = await agentIn(at);
  await tell('permission.asked', permission('per_1'));
  await hubIn(at);
  const person = await viewer(at);
  await tell('permission.asked', permission('per_2'));
  expect((await opened(person)).input).toMatchObject({ command: 'echo one' });
  expect(await person.list()).toHaveLength(1);
  expect(posted).toEqual([]);
});

test('a hub that is killed in between gives nothing, and the next one is asked anew', async () => {
  const at = place();
  const first = hubProcess(at);
  await first.up;
  const { posted, tell } = await agentIn(at);
  await tell('permission.asked', permission('per_1'));
  const before = await viewer(at);
  await opened(before);
  first.child.kill('SIGKILL');
  await first.ended;
  await tell('permission.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' });
  await hubIn(at);
  const person = await viewer(at);
  await tell('permission.asked', permission('per_2'));
  await opened(person);
  expect((await person.list(5)).map(({ outcome }) => outcome?.kind)).toContain('withdrawn');
  expect(posted).toEqual([]);
});

test('a hub that dies while it is told takes nothing with it: the next one is told', async () => {
  const at = place();
  const first = hubProcess(at, '--die', 'request-persisted');
  await first.up;
  const { posted, tell } = await agentIn(at);
  await tell('permission.asked', permission('per_1'));
  await first.ended;
  await hubIn(at);
  const person = await viewer(at);
  const { id, digest } = await opened(person);
  expect(await person.answer({ id, digest, choice: 'once' })).toMatchObject({ ok: true });
  await until(() => posted.length > 0);
  expect(posted).toMatchObject([{ url: '/permission/per_1/reply' }]);
});

test('what was answered at the agent while there was no hub is not told to the next one', async () => {
  const at = place();
  const first = hubProcess(at, '--die', 'request-persisted');
  await first.up;
  const { tell } = await agentIn(at);
  await tell('permission.asked', permission('per_1'));
  await first.ended;
  await tell('permission.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'once' });
  await hubIn(at);
  const person = await viewer(at);
  await tell('permission.asked', permission('per_2'));
  const { input } = await opened(person);
  expect(input).toMatchObject({ command: 'echo one' });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await person.list()).toHaveLength(1);
});
