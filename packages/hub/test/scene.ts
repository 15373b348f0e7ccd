import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ControlClient,
  connectControl,
  connectIngest,
  type HubEvent,
  type IngestClient,
  type IngestOptions,
  type RequestDraft,
  type Via,
} from '@agenthooks/approval-bridge';
import { afterEach } from 'vitest';
import { type Hub, type HubOptions, startHub } from '../src/index.ts';

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A home and a runtime folder of its own, gone after the test. */
export function place() {
  const root = mkdtempSync(join(tmpdir(), 'ah-hub-'));
  const env = {
    HOME: join(root, 'home'),
    AGENTHOOKS_HOME: join(root, 'state'),
    XDG_RUNTIME_DIR: join(root, 'run'),
    PATH: process.env.PATH,
  };
  for (const folder of [env.HOME, env.AGENTHOOKS_HOME, env.XDG_RUNTIME_DIR]) {
    mkdirSync(folder, { mode: 0o700 });
  }
  // There already on a machine in use; one that comes later is found by a slow look.
  for (const folder of ['sessions', 'signals']) {
    mkdirSync(join(env.AGENTHOOKS_HOME, folder), { mode: 0o700 });
  }
  mkdirSync(join(env.HOME, '.claude', 'sessions'), { recursive: true });
  ends.push(() => rmSync(root, { recursive: true, force: true, maxRetries: 20 }));
  return { root, env, hubFile: join(env.AGENTHOOKS_HOME, 'hub.json') };
}

export type Place = ReturnType<typeof place>;

export async function hubIn(at: Place, options: Partial<HubOptions> = {}): Promise<Hub> {
  // These tests may themselves be run by an agent.
  const hub = await startHub({ env: at.env, agents: [], marks: [], ...options });
  ends.push(() => hub.close());
  return hub;
}

export async function viewer(at: Place, via: Via = 'terminal'): Promise<ControlClient> {
  const client = await connectControl({ hubFile: at.hubFile, via });
  ends.push(() => client.close());
  return client;
}

export async function hook(at: Place, options: Partial<IngestOptions> = {}): Promise<IngestClient> {
  const client = await connectIngest({ hubFile: at.hubFile, role: 'hook', ...options });
  ends.push(() => client.close());
  return client;
}

export function draft(differs: Partial<RequestDraft> = {}): RequestDraft {
  return {
    agent: 'claude',
    session: 's1',
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

/** A hook that registers and collects what it is told. */
export async function asking(at: Place, differs: Partial<RequestDraft> = {}, holdSeconds = 3600) {
  const heard: unknown[] = [];
  const client = await hook(at, {
    onVerdict: (verdict) => heard.push(verdict),
    onRelease: (id, kind) => heard.push({ released: id, kind }),
    onClosed: () => heard.push('closed'),
  });
  const done = await client.register({ ref: 'r', draft: draft(differs), holdSeconds });
  if (!done.ok) throw new Error(done.why);
  return { ...done, client, heard };
}

/** Until it holds; a test that waits for what never comes fails by its own limit. */
export async function until<T>(what: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await what();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export function newsOf(events: readonly HubEvent[]): string[] {
  return events.map(({ news }) => news.type);
}
