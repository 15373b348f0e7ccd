import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { identityOf } from '@agenthooks/process-identity';
import { expect, onTestFinished, test } from 'vitest';
import { createPairing } from '../src/guard/pairing.ts';
import type { CodePlace } from '../src/index.ts';
import { defaultSettings, readHubSettings } from '../src/index.ts';
import { asking, hubIn, type Place, place, until, viewer } from './scene.ts';

const program = fileURLToPath(new URL('./programs/answer.mjs', import.meta.url));

/** Another process answers; what it was told. */
function answerElsewhere(
  at: Place,
  { id, digest }: { id: string; digest: string },
  env: Record<string, string> = {},
  via = 'terminal',
): Promise<{ ok: boolean; code?: string; why?: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, at.hubFile, via, id, digest], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', () => {
      try {
        resolve(JSON.parse(text));
      } catch (error) {
        reject(error);
      }
    });
  });
}

test('another process of the person answers', async () => {
  const at = place();
  await hubIn(at);
  const asked = await asking(at);
  expect(await answerElsewhere(at, asked)).toMatchObject({ ok: true });
});

test.each(['AGENTHOOKS_TOKEN', 'AGENTHOOKS_PANE', 'CLAUDECODE', 'CLAUDE_CODE_SESSION_ID'])(
  'one that carries %s does not',
  async (name) => {
    const at = place();
    await hubIn(at, {
      marks: ['AGENTHOOKS_TOKEN', 'AGENTHOOKS_PANE', 'CLAUDECODE', 'CLAUDE_CODE_SESSION_ID'],
    });
    const asked = await asking(at);
    expect(await answerElsewhere(at, asked, { [name]: 'x' })).toMatchObject({
      ok: false,
      code: 'not-answerable-here',
      why: expect.stringContaining(name),
    });
  },
);

/** This process is the agent of a hosted pane, so that its children descend from one. */
function asAgent(at: Place, pane: string, session: string, me = identityOf(process.pid)) {
  const folder = join(at.env.AGENTHOOKS_HOME, 'sessions');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const record = {
    schemaVersion: 1,
    pane,
    brand: 'agenthooks',
    agent: 'claude',
    command: 'claude',
    cwd: '/home/user/project',
    process: me,
    host: me,
    startedAt: 1,
    phase: 'working',
    since: 1,
    reason: { rule: 3, name: 'working', evidence: 'x' },
    session,
    heartbeat: 1,
  };
  writeFileSync(join(folder, `${pane}.json`), JSON.stringify(record), { mode: 0o600 });
}

test('a child of a hosted agent does not answer, whatever it clears from its environment', async () => {
  const at = place();
  asAgent(at, 'p1', 's1');
  const hub = await hubIn(at);
  await until(() => hub.sessions().length > 0);
  const asked = await asking(at, { pane: 'p1', session: 's1' });
  expect(await answerElsewhere(at, asked)).toMatchObject({
    ok: false,
    code: 'not-answerable-here',
    why: expect.stringContaining('started by an agent'),
  });
});

/** A process that is an agent of its own: it answers, as the MCP server below it would. */
async function otherAgent(at: Place, pane: string, session: string) {
  const agent = spawn(
    process.execPath,
    [fileURLToPath(new URL('./programs/agent.mjs', import.meta.url))],
    {
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void agent.kill());
  asAgent(at, pane, session, identityOf(agent.pid!));
  const answers = createInterface({ input: agent.stdout })[Symbol.asyncIterator]();
  return async (...args: string[]) => {
    agent.stdin.write(`${JSON.stringify([program, at.hubFile, ...args])}\n`);
    const { value } = await answers.next();
    return JSON.parse(value) as { ok: boolean; why?: string };
  };
}

test('an elicitation answers for every session but that of the agent it runs in', async () => {
  const at = place();
  const hub = await hubIn(at);
  const answer = await otherAgent(at, 'p1', 's1');
  await until(() => hub.sessions().length > 0);
  const own = await asking(at, { pane: 'p1', session: 's1' });
  const other = await asking(at, { session: 's2' });
  expect(await answer('elicitation', own.id, own.digest)).toMatchObject({ ok: false });
  expect(await answer('elicitation', other.id, other.digest)).toMatchObject({ ok: true });
});

test('nor for what that agent started itself', async () => {
  const at = place();
  // This process is the agent; the hook of the other session is registered from inside it.
  asAgent(at, 'p1', 's1');
  const hub = await hubIn(at);
  await until(() => hub.sessions().length > 0);
  const child = await asking(at, { session: 's2' });
  expect(await answerElsewhere(at, child, {}, 'elicitation')).toMatchObject({
    ok: false,
    why: expect.stringContaining('started itself'),
  });
});

test('a gate is shown by one viewer at a time, and is free when that one is gone', async () => {
  const at = place();
  await hubIn(at);
  const { id } = await asking(at);
  const [first, second] = [await viewer(at, 'view'), await viewer(at, 'view')];
  expect(await first.claim(id, 'a', 'show')).toMatchObject({ granted: true, receipts: [] });
  expect(await second.claim(id, 'b', 'show')).toMatchObject({ granted: false, by: 'a' });
  await first.shown(id, 'a');
  await first.close();
  const claimed = await until(async () => {
    const one = await second.claim(id, 'b', 'ask');
    return one.granted ? one : undefined;
  });
  expect(claimed).toMatchObject({ receipts: ['a'] });
  await second.release(id, 'b');
});

test('in strict mode a viewer answers only after it was paired by the code', async () => {
  const at = place();
  const codes: string[] = [];
  const wall: CodePlace = async (code) => {
    codes.push(code);
    return 'the wall';
  };
  await hubIn(at, {
    settings: { ...defaultSettings, strict: true, idleMinutes: 30 },
    codePlaces: [wall],
  });
  const asked = await asking(at);
  const person = await viewer(at);
  const answer = { id: asked.id, digest: asked.digest, choice: 'allow' };
  expect(await person.answer(answer)).toMatchObject({ ok: false, code: 'pairing-needed' });
  expect(await person.pair('000000')).toMatchObject({ ok: false });
  expect(await person.showCode()).toEqual({ shown: ['the wall'] });
  expect(codes[0]).toMatch(/^\d{6}$/);
  expect(await person.pair(codes[0]!)).toEqual({ ok: true });
  // A code pairs one viewer.
  const another = await viewer(at);
  expect(await another.pair(codes[0]!)).toMatchObject({ ok: false });
  expect(await another.answer(answer)).toMatchObject({ ok: false, code: 'pairing-needed' });
  expect(await person.answer(answer)).toMatchObject({ ok: true });
});

test('a code dies by time and by wrong guesses, and then none is shown for a while', async () => {
  let now = 0;
  let code = '';
  const wall: CodePlace = async (shown) => {
    code = shown;
    return 'here';
  };
  const pairing = createPairing([wall], () => now);
  await pairing.show();
  now = 120_000;
  expect(pairing.try(code)).toMatchObject({ ok: false, why: expect.stringContaining('no code') });
  await pairing.show();
  const wrong = code === '111111' ? '222222' : '111111';
  for (let n = 0; n < 3; n++) expect(pairing.try(wrong)).toMatchObject({ ok: false });
  expect(pairing.try(code)).toMatchObject({ ok: false, why: expect.stringContaining('too many') });
  expect(await pairing.show()).toEqual([]);
  now += 30_000;
  expect(await pairing.show()).toEqual(['here']);
  expect(pairing.try(code)).toEqual({ ok: true });
});

test('a settings file that cannot be read makes the hub strict', () => {
  const at = place();
  const home = at.env.AGENTHOOKS_HOME;
  expect(readHubSettings(home)).toEqual(defaultSettings);
  const write = (text: string) => writeFileSync(join(home, 'settings.json'), text);
  write('{"approvals":{"strict":true},"hub":{"idleMinutes":5}}');
  expect(readHubSettings(home)).toEqual({ ...defaultSettings, strict: true, idleMinutes: 5 });
  write('{"approvals":');
  expect(readHubSettings(home).strict).toBe(true);
});

test('a person may have requests wait shorter than the agent allows', async () => {
  const at = place();
  const home = at.env.AGENTHOOKS_HOME;
  writeFileSync(join(home, 'settings.json'), '{"approvals":{"holdSeconds":60}}');
  expect(readHubSettings(home)).toEqual({ ...defaultSettings, holdSeconds: 60 });
  const now = 1_800_000_000_000;
  await hubIn(at, { settings: readHubSettings(home), now: () => now });
  const long = await asking(at, {}, 43_200);
  expect(long.deadline).toBe(now + 60_000);
  const short = await asking(at, { session: 's2' }, 20);
  expect(short.deadline).toBe(now + 20_000);
});
