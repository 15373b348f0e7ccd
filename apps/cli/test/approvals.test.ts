import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectIngest, type RequestDraft } from '@agenthooks/approval-bridge';
import { expect, onTestFinished, test } from 'vitest';
import { agenthooks, program, scratch } from './process.ts';

const draft: RequestDraft = {
  agent: 'claude',
  session: 's1',
  cwd: '/home/user/project',
  tool: 'Bash',
  input: { command: 'rm -rf build\u202e && make' },
  kind: 'permission',
  choices: [
    { id: 'allow', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' },
    {
      id: 'always',
      act: 'allow',
      label: 'Allow always',
      scope: 'saved',
      rules: ['Bash(rm:*)'],
      kept: 'in your settings',
      takes: 'nothing',
    },
    { id: 'deny', act: 'deny', label: 'Deny', scope: 'call', takes: 'message' },
  ],
  endedBy: 'same',
};

const colors: RequestDraft = {
  ...draft,
  tool: 'AskUserQuestion',
  input: { question: 'Which color?' },
  kind: 'question',
  choices: [
    {
      id: 'answer',
      act: 'answer',
      label: 'Answer',
      scope: 'call',
      takes: 'answers',
      questions: [
        {
          id: 'q1',
          text: 'Which color?',
          options: [{ label: 'Red' }, { label: 'Blue' }],
          multiple: false,
          free: false,
        },
      ],
    },
  ],
};

/** A home whose hub is ended with the test. */
async function hubHome() {
  const home = scratch();
  expect((await agenthooks(['hub', 'start'], { home })).code).toBe(0);
  onTestFinished(async () => {
    await agenthooks(['hub', 'stop'], { home });
  });
  return { home, hubFile: join(home, '.local/state/agenthooks/hub.json') };
}

/** A hook that asks, and the verdict that it gets. */
async function ask(hubFile: string, asked: RequestDraft = draft) {
  let heard: (verdict: unknown) => void = () => {};
  const verdict = new Promise((resolve) => {
    heard = resolve;
  });
  const client = await connectIngest({ hubFile, role: 'hook', onVerdict: heard });
  onTestFinished(() => client.close());
  const done = await client.register({ ref: 'r', draft: asked, holdSeconds: 3600 });
  if (!done.ok) throw new Error(done.why);
  return { id: done.id, digest: done.digest.slice(0, 12), verdict };
}

test('a hub is started once, said to run, and stopped', async () => {
  const { home } = await hubHome();
  const status = await agenthooks(['hub', 'status', '--json'], { home });
  expect(JSON.parse(status.out)).toMatchObject({ running: true, status: { open: 0 } });
  expect((await agenthooks(['hub', 'start', '--foreground'], { home })).code).toBe(3);
  expect((await agenthooks(['hub', 'stop'], { home })).out).toContain('stopped');
  expect((await agenthooks(['hub', 'status'], { home })).out).toContain('No hub runs');
});

test('what is asked is shown whole, with what hides in it written out', async () => {
  const { home, hubFile } = await hubHome();
  const { id, digest } = await ask(hubFile);
  const { out, code } = await agenthooks(['approvals'], { home });
  expect(code).toBe(0);
  expect(out).toContain(`${id.slice(0, 8)}  claude asks: Bash (permission)`);
  expect(out).toContain('command: rm -rf build⟨U+202E⟩ && make');
  expect(out).toContain('Bash(rm:*)');
  expect(out).toContain('kept in your settings');
  expect(out).toContain(`digest ${digest}`);
  const json = JSON.parse((await agenthooks(['approvals', '--json'], { home })).out);
  expect(json).toMatchObject({ cards: [{ request: { id, input: draft.input } }], questions: [] });
});

test('where nobody can look, an answer needs the digest of what was seen', async () => {
  const { home, hubFile } = await hubHome();
  const { id, digest, verdict } = await ask(hubFile);
  expect(await agenthooks(['allow', id.slice(0, 6)], { home })).toMatchObject({
    code: 2,
    err: expect.stringContaining('--digest'),
  });
  const wrong = await agenthooks(['allow', id, '--digest', '000000000000'], { home });
  expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining('look at it again') });
  const done = await agenthooks(['allow', id.slice(0, 6), '--digest', digest], { home });
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^allowed /) });
  expect(await verdict).toMatchObject({ id, choice: 'allow' });
  expect((await agenthooks(['approvals'], { home })).out).toBe('Nothing waits for you.\n');
  const closed = (await agenthooks(['approvals', '--closed', '5'], { home })).out;
  expect(closed).toMatch(/allowed \d+ s ago by terminal/);
});

test('what reaches further than this call is given only by its name', async () => {
  const { home, hubFile } = await hubHome();
  const { id, digest, verdict } = await ask(hubFile);
  const done = await agenthooks(['allow', id, '--choice', 'always', '--digest', digest], { home });
  expect(done.code).toBe(0);
  expect(await verdict).toMatchObject({ choice: 'always' });
});

test('a denial takes words to the agent', async () => {
  const { home, hubFile } = await hubHome();
  const { id, digest, verdict } = await ask(hubFile);
  const done = await agenthooks(['deny', id, '-m', 'not now', '--digest', digest], { home });
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^denied /) });
  expect(await verdict).toMatchObject({ choice: 'deny', message: 'not now' });
});

test('a question is answered by the label, and by nothing that is no choice', async () => {
  const { home, hubFile } = await hubHome();
  const { id, digest, verdict } = await ask(hubFile, colors);
  const answer = (...words: string[]) =>
    agenthooks(['answer', id, ...words, '--digest', digest], { home });
  expect(await answer('green')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Red, Blue'),
  });
  expect((await agenthooks(['allow', id, '--digest', digest], { home })).err).toContain(
    'agenthooks answer',
  );
  expect((await answer('blue')).code).toBe(0);
  expect(await verdict).toMatchObject({ choice: 'answer', answers: { q1: ['Blue'] } });
});

test('an id that fits nothing says what is open', async () => {
  const { home, hubFile } = await hubHome();
  const { id } = await ask(hubFile);
  expect(await agenthooks(['deny', 'ffffffffffff'], { home })).toMatchObject({
    code: 2,
    err: expect.stringContaining(id.slice(0, 8)),
  });
});

test('a question of a script waits for its reply, which a person gives by name', async () => {
  const home = scratch();
  const { name, done } = await asking(home, ['Deploy now?', '--choice', 'yes', '--choice', 'no']);
  const open = (await agenthooks(['approvals'], { home })).out;
  expect(open).toContain('Deploy now?');
  expect(open).toContain('one of "yes" | "no"');
  expect(await agenthooks(['answer', name, 'maybe'], { home })).toMatchObject({
    code: 3,
    err: expect.stringContaining('bad-reply'),
  });
  expect((await agenthooks(['answer', name, 'yes'], { home })).code).toBe(0);
  expect(await done).toMatchObject({ code: 0, out: 'yes\n' });
  expect(await agenthooks(['answer', name, 'yes'], { home })).toMatchObject({ code: 0 });
  expect(await agenthooks(['answer', name, 'no'], { home })).toMatchObject({
    code: 3,
    err: expect.stringContaining('conflict'),
  });
  await agenthooks(['hub', 'stop'], { home });
});

test('an asker that stops keeps the question; one that is taken back is closed', async () => {
  const home = scratch();
  const { name, done, child } = await asking(home, ['Still there?']);
  child.kill('SIGINT');
  expect(await done).toMatchObject({ code: 1, err: expect.stringContaining('stays open') });
  expect((await agenthooks(['ask', '--cancel', name], { home })).out).toContain('is closed');
  expect(await agenthooks(['answer', name, 'yes'], { home })).toMatchObject({
    code: 3,
    err: expect.stringContaining('closed'),
  });
});

test('a reply with a form is checked against all of it', async () => {
  const home = scratch();
  const schema = join(home, 'reply.json');
  writeFileSync(
    schema,
    JSON.stringify({
      type: 'object',
      properties: { count: { type: 'integer', minimum: 1 }, note: { type: 'string' } },
      required: ['count'],
    }),
  );
  const { name, done } = await asking(home, ['How many?', '--schema', schema]);
  expect((await agenthooks(['answer', name, '{"count":0}'], { home })).err).toContain(
    'less than 1',
  );
  expect((await agenthooks(['answer', name, '{"count":2}'], { home })).code).toBe(0);
  expect(await done).toMatchObject({ code: 0, out: '{"count":2}\n' });
});

test('watch prints what is there, then every event as one line', async () => {
  const { home, hubFile } = await hubHome();
  const watching = program(['watch', '--json'], home);
  await watching.says('"type":"snapshot"');
  const { id } = await ask(hubFile);
  await watching.says('"type":"opened"');
  watching.child.kill('SIGINT');
  const { out, code } = await watching.done;
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ type: 'opened', request: expect.objectContaining({ id }) }),
  );
});

test('watch into a pipe is the table of now', async () => {
  const { home } = await hubHome();
  expect((await agenthooks(['watch'], { home })).out).toContain('No session runs.');
});

/** An `ask` that waits, and the name under which it asked. */
async function asking(home: string, words: readonly string[]) {
  const asked = program(['ask', ...words], home);
  const name = /Asked as (\S+)\./.exec(await asked.says('Asked as'))![1]!;
  return { ...asked, name };
}
