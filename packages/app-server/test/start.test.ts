import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { greet, type RpcListeners, type RpcPeer, startRpc } from '../src/index.ts';

const program = fileURLToPath(new URL('programs/server.mjs', import.meta.url));

function start(more: RpcListeners & { longest?: number; args?: string[] } = {}): RpcPeer {
  const { args = [], ...others } = more;
  const env = { PATH: process.env.PATH };
  return startRpc({ command: process.execPath, args: [program, ...args], env, ...others });
}

test('answers find their questions, in whatever order they come', async () => {
  const peer = start();
  const late = peer.request('late', { after: 30 });
  expect(await peer.request('echo', { a: 1 })).toEqual({ ok: true, result: { a: 1 } });
  expect(await late).toEqual({ ok: true, result: 'late' });
  await peer.close();
});

test('a refusal and a silence are values', async () => {
  const peer = start();
  expect(await peer.request('refuse')).toEqual({
    ok: false,
    why: 'refused',
    message: 'not like that',
    code: -32600,
  });
  expect(await peer.request('never', {}, 20)).toMatchObject({ ok: false, why: 'timeout' });
  await peer.close();
  expect(await peer.request('echo')).toMatchObject({ ok: false, why: 'closed' });
  expect(peer.notify('echo')).toBe(false);
});

test('a question of the server is heard and answered', async () => {
  const heard: unknown[] = [];
  const peer: RpcPeer = start({
    request: ({ id, params }) => peer.reply(id, { may: params.what }),
    notification: ({ params }) => heard.push(params),
  });
  peer.notify('ask');
  await vi.waitFor(() => expect(heard).toEqual([{ id: 'q1', result: { may: 'touch a' } }]));
  await peer.close();
});

test('garbage is passed over, and what follows is understood', async () => {
  const garbage: string[] = [];
  const peer = start({ garbage: (text) => garbage.push(text) });
  peer.notify('noise');
  await vi.waitFor(() => expect(garbage).toEqual(['no json', '{"id":{}}', '[]']));
  peer.notify('echo');
  expect(await peer.request('echo', { b: 2 })).toEqual({ ok: true, result: { b: 2 } });
  await peer.close();
});

test('a line without an end is an end of the conversation, not of us', async () => {
  const peer = start({ longest: 1000 });
  const answer = peer.request('flood', { bytes: 5000 });
  expect(await answer).toMatchObject({ ok: false, why: 'closed' });
  expect(await peer.closed).toMatchObject({ why: 'too-long' });
  await peer.close();
});

test('a program that leaves says by what, with its last words', async () => {
  const peer = start();
  const answer = await peer.request('leave');
  expect(answer).toMatchObject({ ok: false, why: 'closed' });
  const { why, message } = await peer.closed;
  expect(why).toBe('gone');
  expect(message).toContain('(exit 3): no place to be');
});

test('a program that is not there is a conversation that has ended', async () => {
  const peer = startRpc({ command: '/nowhere/agent', args: [], env: {} });
  expect(await peer.request('echo')).toMatchObject({ ok: false, why: 'closed' });
  expect(await peer.closed).toMatchObject({ why: 'failed' });
  await peer.close();
});

test('a program that does not want to go is ended all the same', async () => {
  const peer = start({ args: ['stays'] });
  const { result } = (await peer.request('environment')) as { result: unknown };
  // Nothing of ours but what was given.
  expect(Object.keys(result as object)).toEqual(['PATH']);
  await peer.close();
  expect(await peer.closed).toMatchObject({ why: 'done' });
});

test('the greeting is said before anything else, and closed by initialized', async () => {
  const said: string[] = [];
  const peer = start({ notification: ({ method }) => said.push(method) });
  const greeting = { name: 'agenthooks', title: 'agenthooks', version: '1', experimental: true };
  expect(await greet(peer, greeting)).toEqual({ ok: true, result: { userAgent: 'agenthooks' } });
  await vi.waitFor(() => expect(said).toEqual(['greeted']));
  await peer.close();
});
