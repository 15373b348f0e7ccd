import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claude } from '@agenthooks/agent-catalog';
import {
  type HubEvent,
  linkSession,
  processFacts,
  type SessionView,
} from '@agenthooks/approval-bridge';
import { identityOf } from '@agenthooks/process-identity';
import type { Input } from '@agenthooks/workstate';
import { expect, test } from 'vitest';
import { asking, hubIn, type Place, place, until, viewer } from './scene.ts';

const me = identityOf(process.pid)!;

function hostFile(at: Place, pane: string, differs: object = {}) {
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
    since: 5,
    reason: { rule: 3, name: 'working', evidence: 'hook prompt' },
    session: 's1',
    heartbeat: 6,
    ...differs,
  };
  writeFileSync(join(folder, `${pane}.json`), JSON.stringify(record), { mode: 0o600 });
}

const find = (sessions: readonly SessionView[], key: string) =>
  sessions.find((one) => one.key === key);

test('a hosted session is seen when it comes, changes, and goes', async () => {
  const at = place();
  rmSync(join(at.env.AGENTHOOKS_HOME, 'sessions'), { recursive: true });
  const hub = await hubIn(at);
  const person = await viewer(at);
  const events: HubEvent[] = [];
  await person.events((event) => events.push(event));
  hostFile(at, 'p1');
  await until(() => find(hub.sessions(), 'p1'));
  expect(find(hub.sessions(), 'p1')).toMatchObject({
    hosted: true,
    agent: 'claude',
    phase: 'working',
    session: 's1',
    pid: process.pid,
  });
  const used = { usage: { fiveHour: 12, cost: 0.5 }, context: { used: 20, window: 200 } };
  hostFile(at, 'p1', { phase: 'attention', tool: 'Bash', ...used });
  await until(() => find(hub.sessions(), 'p1')?.phase === 'attention');
  expect(find(hub.sessions(), 'p1')).toMatchObject(used);
  rmSync(join(at.env.AGENTHOOKS_HOME, 'sessions', 'p1.json'));
  await until(() => hub.sessions().length === 0 && events.length === 3);
  expect(events.map(({ news }) => news.type)).toEqual(['session', 'session', 'session-gone']);
});

test('a heartbeat alone is no news', async () => {
  const at = place();
  const hub = await hubIn(at);
  hostFile(at, 'p1');
  await until(() => find(hub.sessions(), 'p1'));
  const person = await viewer(at);
  const events: HubEvent[] = [];
  await person.events((event) => events.push(event));
  hostFile(at, 'p1', { heartbeat: 99 });
  await until(() => find(hub.sessions(), 'p1')?.seenAt === 99);
  expect(events).toEqual([]);
});

test('what a killed host left is no session', async () => {
  const at = place();
  hostFile(at, 'p1', { host: { pid: me.pid, start: 'earlier' } });
  hostFile(at, 'p2');
  const hub = await hubIn(at);
  await until(() => find(hub.sessions(), 'p2'));
  expect(find(hub.sessions(), 'p1')).toBeUndefined();
});

function line(at: Place, session: string, event: string, more: object = {}) {
  const folder = join(at.env.AGENTHOOKS_HOME, 'signals');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const said = { v: 1, at: new Date().toISOString(), event, agent: 'claude', session, ...more };
  appendFileSync(join(folder, `${session}.jsonl`), `${JSON.stringify(said)}\n`, { mode: 0o600 });
}

test('an unhosted session is known by its lines alone', async () => {
  const at = place();
  line(at, 'u1', 'SessionStart', { kind: 'startup' });
  const hub = await hubIn(at, { agents: [claude] });
  const phase = () => find(hub.sessions(), 'claude:u1')?.phase;
  await until(() => phase() === 'ready');
  line(at, 'u1', 'UserPromptSubmit');
  await until(() => phase() === 'working');
  line(at, 'u1', 'PermissionRequest', { kind: 'Bash', detail: 'rm -rf build' });
  await until(() => phase() === 'attention');
  expect(find(hub.sessions(), 'claude:u1')).toMatchObject({ tool: 'Bash', detail: 'rm -rf build' });
  line(at, 'u1', 'Stop');
  await until(() => ['done', 'idle'].includes(phase() ?? ''));
  line(at, 'u1', 'SessionEnd', { kind: 'other' });
  await until(() => phase() === undefined);
});

test('the turn that its lines say is over closes what was asked in it', async () => {
  const at = place();
  await hubIn(at, { agents: [claude] });
  const asked = await asking(at, { session: 'u1' });
  const child = await asking(at, { session: 'u1', agentId: 'a1', input: { command: 'b' } });
  line(at, 'u1', 'Stop');
  await until(() => asked.heard.length > 0);
  expect(asked.heard).toEqual([{ released: asked.id, kind: 'answered-in-terminal' }]);
  line(at, 'u1', 'SubagentStop', { agentId: 'a1', kind: 'general-purpose' });
  await until(() => child.heard.length > 0);
});

/** The agent's own record, of this process, so that it lives. */
function ownRecord(at: Place, differs: object = {}) {
  const folder = join(at.env.HOME, '.claude', 'sessions');
  mkdirSync(folder, { recursive: true });
  const captured = readFileSync(
    fileURLToPath(new URL('./fixtures/claude-session-record.json', import.meta.url)),
    'utf8',
  );
  const record = {
    ...JSON.parse(captured),
    pid: process.pid,
    procStart: processFacts(process.pid)?.start,
    sessionId: 'u1',
    ...differs,
  };
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(record));
  return join(folder, `${process.pid}.json`);
}

test("the agent's own record shows a session without any hook, and its word wins", async () => {
  const at = place();
  const hub = await hubIn(at, { agents: [claude] });
  const path = ownRecord(at);
  const view = () => find(hub.sessions(), 'claude:u1');
  await until(() => view()?.phase === 'attention');
  expect(view()).toMatchObject({
    hosted: false,
    cwd: '/home/user/project',
    pid: process.pid,
    detail: 'permission prompt',
  });
  ownRecord(at, { status: 'busy', waitingFor: undefined });
  await until(() => view()?.phase === 'working');
  ownRecord(at, { status: 'idle', waitingFor: undefined });
  await until(() => view()?.phase === 'idle');
  rmSync(path);
  await until(() => view() === undefined);
});

test('a record whose process is another one by now is not believed', async () => {
  const at = place();
  ownRecord(at, { procStart: '1' });
  const hub = await hubIn(at, { agents: [claude] });
  line(at, 'u2', 'SessionStart');
  await until(() => find(hub.sessions(), 'claude:u2'));
  expect(find(hub.sessions(), 'claude:u1')).toBeUndefined();
});

test('a record that leaves waiting closes what was asked, and one that ends supersedes it', async () => {
  const at = place();
  await hubIn(at, { agents: [claude] });
  const path = ownRecord(at);
  const person = await viewer(at);
  await until(async () => (await person.sessions()).length > 0);
  const first = await asking(at, { session: 'u1' });
  ownRecord(at, { status: 'busy' });
  await until(() => first.heard.length > 0);
  expect(first.heard).toMatchObject([{ kind: 'answered-in-terminal' }]);
  const second = await asking(at, { session: 'u1' });
  rmSync(path);
  await until(() => second.heard.length > 0);
  expect(second.heard).toMatchObject([{ kind: 'superseded' }]);
});

/** A hosted session as session-host gives it, as far as the link looks. */
function fakeSession(pane: string) {
  const listeners = new Set<(input: Input) => void>();
  const approvals: unknown[] = [];
  return {
    approvals,
    say: (input: Input) => {
      for (const tell of listeners) tell(input);
    },
    session: {
      pane,
      on: (_: 'input', listener: (input: Input) => void) => void listeners.add(listener),
      off: (_: 'input', listener: (input: Input) => void) => void listeners.delete(listener),
      approval: (request: unknown) => void approvals.push(request),
    },
  };
}

test('a host learns of its requests, and its status closes the card', async () => {
  const at = place();
  const hub = await hubIn(at);
  hostFile(at, 'p1');
  await until(() => find(hub.sessions(), 'p1'));
  const host = fakeSession('p1');
  const link = linkSession(host.session, at.hubFile);
  await until(() => link.connected);
  const asked = await asking(at, { pane: 'p1' });
  await until(() => host.approvals.length === 1);
  expect(host.approvals[0]).toEqual({ phase: 'opened', id: asked.id, tool: 'Bash' });

  const report = { state: 'blocked', id: '', msg: 'approve Bash: touch made.txt' } as const;
  host.say({ type: 'native', at: 1, report });
  host.say({ type: 'native', at: 2, report: { state: 'working', id: '' } });
  await until(() => asked.heard.length > 0);
  expect(asked.heard).toEqual([{ released: asked.id, kind: 'answered-in-terminal' }]);
  await until(() => host.approvals.length === 2);
  expect(host.approvals[1]).toEqual({
    phase: 'resolved',
    id: asked.id,
    tool: 'Bash',
    answered: true,
  });
  await link.close();
});

test('a host that was there before its hub is heard as soon as one comes', async () => {
  const at = place();
  const host = fakeSession('p1');
  const link = linkSession(host.session, at.hubFile);
  const hub = await hubIn(at);
  await until(() => link.connected);
  hostFile(at, 'p1');
  await until(() => find(hub.sessions(), 'p1'));
  const asked = await asking(at, { pane: 'p1' });
  await until(() => host.approvals.length === 1);
  await hub.close();
  await until(() => host.approvals.length === 2);
  expect(host.approvals[1]).toMatchObject({ phase: 'resolved', id: asked.id });
  expect(link.connected).toBe(false);
  await link.close();
});
