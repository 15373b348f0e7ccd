import { expect, test } from 'vitest';
import { type PluginNews, pluginReply, readPluginEvent } from '../src/index.ts';
import { idOf } from './example.ts';
import { fixture } from './fixtures.ts';

const place = { agent: 'opencode', pane: 'p1', cwd: '/home/user/lab/ocwork', http: true };
const event = (name: string) => fixture(`opencode/event.${name}.json`);
const verdict = (choice: string, more: object = {}) => ({
  id: idOf(1),
  digest: 'd',
  choice,
  ...more,
});

function asked(name: string, at = place): Extract<PluginNews, { type: 'asked' }> {
  const news = readPluginEvent(at, event(name));
  if (news?.type !== 'asked') throw new Error(`${name} asks nothing`);
  return news;
}

test('a permission offers always only with the patterns that it would grant', () => {
  const { draft, ref } = asked('permission.asked');
  expect(ref).toBe('per_22beb7252001734YOd9bwsWVz5');
  expect(draft).toMatchObject({ tool: 'bash', call: 'call_33', input: { command: 'echo http1' } });
  expect(draft.choices.find(({ id }) => id === 'always')).toMatchObject({
    rules: ['bash: echo *'],
    scope: 'session',
  });
  const without = event('permission.asked') as { properties: object };
  const news = readPluginEvent(place, {
    ...without,
    properties: { ...without.properties, always: [] },
  });
  expect(news).toMatchObject({ draft: { choices: [{ id: 'once' }, { id: 'reject' }] } });
});

test('answers go through the client, and over HTTP where something is to be said', () => {
  const { draft, ref } = asked('permission.asked');
  expect(pluginReply(ref, draft, verdict('once'))).toEqual({
    client: {
      path: { id: draft.session, permissionID: ref },
      body: { response: 'once' },
    },
    http: { method: 'POST', path: `/permission/${ref}/reply`, body: { reply: 'once' } },
  });
  expect(pluginReply(ref, draft, verdict('reject', { message: 'no' }))).toEqual({
    http: {
      method: 'POST',
      path: `/permission/${ref}/reply`,
      body: { reply: 'reject', message: 'no' },
    },
  });
  expect(pluginReply(ref, draft, verdict('allow'))).toBeUndefined();
});

test('a question is answered as a list in the order of the questions', () => {
  const { draft, ref } = asked('question.asked');
  expect(draft.choices[0]?.questions).toMatchObject([
    { id: '0', text: 'Which color?', free: false },
  ]);
  expect(pluginReply(ref, draft, verdict('answer', { answers: { 0: ['Blue'] } }))).toEqual({
    http: { method: 'POST', path: `/question/${ref}/reply`, body: { answers: [['Blue']] } },
  });
});

test('without a port a reject takes no message and a question is only shown', () => {
  const alone = { ...place, http: false };
  const reject = asked('permission.asked', alone).draft.choices.find(({ id }) => id === 'reject');
  expect(reject).toMatchObject({ takes: 'nothing', interrupts: true });
  expect(asked('question.asked', alone).draft).toMatchObject({
    choices: [],
    readOnly: expect.stringContaining('at the agent'),
  });
});

test.each([
  ['permission.replied.once', 'per_22beb7252001734YOd9bwsWVz5'],
  ['question.replied', 'que_22beb97f60014NH1p7Fr2H3ehZ'],
])('%s resolves what was asked', (name, ref) => {
  expect(readPluginEvent(place, event(name))).toEqual({ type: 'resolved', ref });
});

test('idle ends the turn of its session', () => {
  expect(readPluginEvent(place, event('session.idle'))).toEqual({
    type: 'turn-end',
    session: 'ses_dd41494cbffeJtfAaU5zID4jyy',
  });
});

test.each([
  null,
  {},
  { type: 'permission.asked' },
  { type: 'permission.asked', properties: { sessionID: 's' } },
])('what is not of a known form says nothing: %j', (value) =>
  expect(readPluginEvent(place, value)).toBeUndefined(),
);
