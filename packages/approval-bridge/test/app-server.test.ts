import { expect, test } from 'vitest';
import { type AppServerNews, appServerReply, freshAppServer, readAppServer } from '../src/index.ts';
import { idOf } from './example.ts';
import { transcript } from './fixtures.ts';

const place = { agent: 'codex', pane: 'p1' };

/** Everything that the agent said in a transcript, read one after the other. */
function readAll(path: string) {
  let state = freshAppServer;
  const news: AppServerNews[] = [];
  for (const { d, m } of transcript(path)) {
    if (d !== '<-') continue;
    const next = readAppServer(state, place, m);
    state = next.state;
    news.push(...next.news);
  }
  return news;
}

const asked = readAll('codex/approvals.jsonl').filter((one) => one.type === 'asked');
const replies = transcript('codex/approvals.jsonl').filter(
  ({ d, m }) => d === '->' && m.result !== undefined,
);

test('every request of the transcript is read, and every answer of it is said again', () => {
  expect(asked.map(({ draft }) => draft.tool)).toEqual([
    ...Array(4).fill('exec_command'),
    'apply_patch',
    'apply_patch',
    'request_user_input',
    'request_permissions',
  ]);
  const choices = [
    'accept',
    'decline',
    'cancel',
    'acceptForSession',
    'accept',
    'decline',
    'answer',
    'grant-turn',
  ];
  asked.forEach(({ rpcId, draft }, n) => {
    const verdict = { id: idOf(1), digest: 'd', choice: choices[n]! };
    const given = draft.kind === 'question' ? { answers: { q1: ['Red'] } } : {};
    const reply = appServerReply(rpcId, draft, { ...verdict, ...given });
    // What was not offered is not said, although the agent took it in that run.
    const isOffered = draft.choices.some(({ id }) => id === choices[n]);
    expect(reply).toEqual(isOffered ? replies[n]?.m : undefined);
  });
});

test('a command offers exactly what the agent lists', () => {
  const [first] = asked;
  expect(first?.draft).toMatchObject({
    pane: 'p1',
    call: 'call_73',
    cwd: '/home/user/lab/work',
    input: { command: "/bin/bash -lc 'touch /home/user/lab/escaped-as1'", reason: 'mock wants it' },
  });
  expect(first?.draft.choices.map(({ id, scope }) => [id, scope])).toEqual([
    ['accept', 'call'],
    ['acceptWithExecpolicyAmendment', 'saved'],
    ['cancel', 'call'],
  ]);
  expect(first?.draft.choices[2]).toMatchObject({ interrupts: true });
});

test('a standing rule is shown as its exact words and given back as they were', () => {
  const [first] = asked;
  const verdict = { id: idOf(1), digest: 'd', choice: 'acceptWithExecpolicyAmendment' };
  const words = ['touch', '/home/user/lab/escaped-as1'];
  expect(first?.draft.choices[1]?.rules).toEqual([JSON.stringify(words)]);
  expect(appServerReply(0, first!.draft, verdict)).toEqual({
    id: 0,
    result: { decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: words } } },
  });
});

test('a file change carries its diff from the item before it', () => {
  const change = asked.find(({ draft }) => draft.tool === 'apply_patch');
  expect(change?.draft.input).toEqual({
    changes: [
      { path: '/home/user/lab/home/user/work-as.txt', kind: { type: 'add' }, diff: 'hello\n' },
    ],
  });
});

test('a file change whose diff was not seen is only shown', () => {
  const params = { threadId: 't', turnId: 'u', itemId: 'unseen', reason: null, grantRoot: null };
  const message = { method: 'item/fileChange/requestApproval', id: 9, params };
  const { news } = readAppServer(freshAppServer, place, message);
  expect(news).toMatchObject([{ draft: { choices: [], readOnly: expect.any(String) } }]);
});

test('a secret question is only shown', () => {
  const questions = [{ id: 'q', question: 'Password?', isSecret: true }];
  const params = { threadId: 't', itemId: 'i', questions };
  const { news } = readAppServer(freshAppServer, place, {
    method: 'item/tool/requestUserInput',
    id: 9,
    params,
  });
  expect(news).toMatchObject([{ draft: { choices: [], readOnly: expect.any(String) } }]);
});

test('each request is resolved by its number, also where the terminal was first', () => {
  for (const path of ['codex/approvals.jsonl', 'codex/shared-daemon.jsonl']) {
    const all = readAll(path);
    const ids = all.flatMap((one) => (one.type === 'asked' ? [one.rpcId] : []));
    const resolved = all.flatMap((one) => (one.type === 'resolved' ? [one.rpcId] : []));
    expect(resolved).toEqual(ids);
  }
});

test.each([
  {},
  { method: 'unknown/thing', id: 1 },
  { method: 'serverRequest/resolved' },
  { method: 'item/started', params: 7 },
])('what is not about asking says nothing: %j', (message) => {
  expect(readAppServer(freshAppServer, place, message)).toEqual({
    state: freshAppServer,
    news: [],
  });
});

// Seen on the real binary: the model is told that nothing was granted, and the turn goes on.
test('permissions can be refused, by granting none of them', () => {
  const permissions = asked.find(({ draft }) => draft.tool === 'request_permissions')!;
  expect(permissions.draft.choices.map(({ id, act }) => [id, act])).toEqual([
    ['grant-turn', 'allow'],
    ['grant-session', 'allow'],
    ['grant-nothing', 'deny'],
  ]);
  const verdict = { id: idOf(1), digest: 'd', choice: 'grant-nothing' };
  expect(appServerReply(7, permissions.draft, verdict)).toEqual({
    id: 7,
    result: { permissions: {}, scope: 'turn' },
  });
});
