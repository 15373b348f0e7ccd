import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import {
  connectIngest,
  type IngestClient,
  processFacts,
  type RequestDraft,
} from '@agenthooks/approval-bridge';
import { type Hub, type HubOptions, startHub } from '@agenthooks/hub';
import { identityOf } from '@agenthooks/process-identity';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type {
  CallToolResult,
  ElicitRequest,
  ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach } from 'vitest';
import type * as z from 'zod';
import { type ServeOptions, serve } from '../src/serve.ts';

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

export function afterwards(end: () => unknown): void {
  ends.push(end);
}

/** A home and a runtime folder of its own, gone after the test. */
export function place() {
  const root = mkdtempSync(join(tmpdir(), 'ah-mcp-'));
  const env = {
    HOME: join(root, 'home'),
    AGENTHOOKS_HOME: join(root, 'state'),
    XDG_RUNTIME_DIR: join(root, 'run'),
    PATH: process.env.PATH ?? '',
  };
  const records = join(env.HOME, '.claude', 'sessions');
  for (const folder of [
    env.HOME,
    env.AGENTHOOKS_HOME,
    env.XDG_RUNTIME_DIR,
    join(env.AGENTHOOKS_HOME, 'sessions'),
    join(env.AGENTHOOKS_HOME, 'signals'),
    records,
  ]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  afterwards(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  return { root, env, records, hubFile: join(env.AGENTHOOKS_HOME, 'hub.json') };
}

export type TestPlace = ReturnType<typeof place>;

export async function hubIn(at: TestPlace, options: Partial<HubOptions> = {}): Promise<Hub> {
  // These tests may themselves be run by an agent.
  const hub = await startHub({ env: at.env, agents: [claude], marks: [], ...options });
  afterwards(() => hub.close());
  return hub;
}

let orphan: number | undefined;

/** A process that neither started this one nor was started by it, as another agent is. */
function stranger(): number {
  // Its shell ends at once, and it goes to init.
  orphan ??= Number(
    execFileSync('/bin/sh', ['-c', 'sleep 600 >/dev/null 2>&1 & echo $!'], { encoding: 'utf8' }),
  );
  return orphan;
}

afterAll(() => {
  if (orphan !== undefined) process.kill(orphan);
});

/** The session of a hosted agent, as its host writes it down. */
export function hosted(
  at: TestPlace,
  pane: string,
  differs: Record<string, unknown> = {},
  pid = stranger(),
): void {
  const me = identityOf(pid);
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
    since: 1000,
    reason: { rule: 3, name: 'working', evidence: 'a prompt' },
    session: `session-${pane}`,
    heartbeat: 1,
    ...differs,
  };
  writeFileSync(join(at.env.AGENTHOOKS_HOME, 'sessions', `${pane}.json`), JSON.stringify(record), {
    mode: 0o600,
  });
}

/** The record that an agent keeps of its own process. */
export function recorded(at: TestPlace, pid: number, session: string, cwd = '/home/user'): void {
  const record = {
    pid,
    procStart: processFacts(pid)?.start,
    sessionId: session,
    status: 'busy',
    statusUpdatedAt: 1000,
    cwd,
  };
  writeFileSync(join(at.records, `${pid}.json`), JSON.stringify(record));
}

function draft(differs: Partial<RequestDraft> = {}): RequestDraft {
  return {
    agent: 'claude',
    session: 's2',
    cwd: '/home/user/project',
    tool: 'Bash',
    input: { command: 'touch made.txt' },
    kind: 'permission',
    choices: [
      { id: 'allow', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' },
      { id: 'deny', act: 'deny', label: 'Deny', scope: 'call', takes: 'message' },
    ],
    endedBy: 'same',
    ...differs,
  };
}

/** A hook that asks, and what it is told. */
export async function asking(at: TestPlace, differs: Partial<RequestDraft> = {}) {
  const heard: unknown[] = [];
  const client: IngestClient = await connectIngest({
    hubFile: at.hubFile,
    role: 'hook',
    onVerdict: (verdict) => heard.push(verdict),
    onRelease: (id, kind) => heard.push({ released: id, kind }),
  });
  afterwards(() => client.close());
  const done = await client.register({ ref: 'r', draft: draft(differs), holdSeconds: 3600 });
  if (!done.ok) throw new Error(done.why);
  return { ...done, client, heard };
}

export type Asked = ElicitRequest['params'];

/** What the person does when they are asked. */
export type PersonDoes = (asked: Asked, signal: AbortSignal) => Promise<ElicitResult>;

export function clientThat(does?: PersonDoes): Client {
  const client = new Client(
    { name: 'test', version: '0' },
    { capabilities: does ? { elicitation: { form: {} } } : {} },
  );
  if (does) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) => does(params, signal));
  }
  return client;
}

/** The server in this process, and a client of it. */
export async function connected(
  at: TestPlace,
  does?: PersonDoes,
  more: Pick<ServeOptions, 'allowed' | 'commandLine'> = {},
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const hubCommand = ['/bin/false'] as const;
  const server = await serve({ env: at.env, transport: ours, hubCommand, ...more });
  const client = clientThat(does);
  await client.connect(theirs);
  await client.listTools();
  afterwards(async () => {
    await client.close();
    await server.close();
  });
  return client;
}

export interface Told extends Record<string, unknown> {
  error?: { code: string; message: string; next: string };
  bytes: number;
}

export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Told> {
  const result = (await client.callTool({
    name: `agenthooks_${name}`,
    arguments: args,
  })) as CallToolResult;
  const [text] = result.content;
  if (text?.type !== 'text') throw new Error('no text');
  const told = JSON.parse(text.text) as Omit<Told, 'bytes'>;
  return { ...told, bytes: Buffer.byteLength(JSON.stringify(result)) };
}

/** What a tool answers, read by its own schema. */
export async function answerOf<Answer>(
  client: Client,
  name: string,
  { output }: { output: z.ZodType<Answer> },
): Promise<Answer> {
  const { bytes: _, ...told } = await call(client, name);
  return output.parse(told);
}

/** Until it holds; a test that waits for what never comes fails by its own limit. */
export async function until<T>(what: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await what();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
