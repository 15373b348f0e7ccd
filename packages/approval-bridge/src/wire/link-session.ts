import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Input } from '@agenthooks/workstate';
import { connectIngest, type IngestClient } from './connect-ingest.ts';
import type { Evidence } from './ingest.ts';

/** A hosted session, as far as it has to do with approvals (`@agenthooks/session-host` fits). */
export interface LinkedSession {
  readonly pane: string;
  on(event: 'input', listener: (input: Input) => void): void;
  off(event: 'input', listener: (input: Input) => void): void;
  approval(request: Omit<Extract<Input, { type: 'approval' }>, 'type' | 'at'>): void;
}

export interface SessionLink {
  /** Whether a hub hears us now. */
  readonly connected: boolean;
  close(): Promise<void>;
}

/** How often it is looked whether a hub came: it may start after the agent. */
const LOOK_EVERY_MS = 5000;

/**
 * Tells the hub what the terminal shows of an agent, so that a card closes when its prompt was
 * answered there, and tells the session what became of its requests. Comes and goes with the hub;
 * the session never waits for it and never fails by it.
 *
 * @param hubFile Absolute path of `hub.json`.
 */
export function linkSession(session: LinkedSession, hubFile: string): SessionLink {
  let client: IngestClient | undefined;
  let connecting = false;
  let ended = false;
  const told = new Map<string, Opened>();
  let latest: Evidence | undefined;

  async function connect() {
    if (ended || connecting || client !== undefined || !existsSync(hubFile)) return;
    connecting = true;
    try {
      const fresh = await connectIngest({
        hubFile,
        role: 'host',
        pane: session.pane,
        onApproval({ phase, id, tool, agentId, answered }) {
          const opened = { tool, ...(agentId !== undefined && { agent: agentId }) };
          if (phase === 'opened') told.set(id, opened);
          else told.delete(id);
          session.approval({ phase, id, ...opened, ...(phase === 'resolved' && { answered }) });
        },
        onClosed() {
          client = undefined;
          // With its hub a request has lost whoever could answer it from outside.
          for (const [id, opened] of told) {
            session.approval({ phase: 'resolved', id, ...opened, answered: false });
          }
          told.clear();
        },
      });
      if (ended) await fresh.close();
      else client = fresh;
      // What the status has been since before the hub came.
      if (latest !== undefined) client?.post(latest);
    } catch {
      // No hub, or none that can be trusted: the next look tries again.
    } finally {
      connecting = false;
    }
  }

  function heard(input: Input) {
    const evidence = evidenceOf(input);
    if (evidence === undefined) return;
    if (evidence.type === 'native') latest = evidence;
    client?.post(evidence);
  }

  session.on('input', heard);
  const watcher = watchFor(hubFile, () => void connect());
  const timer = setInterval(() => void connect(), LOOK_EVERY_MS);
  timer.unref();
  void connect();
  return {
    get connected() {
      return client !== undefined;
    },
    async close() {
      ended = true;
      session.off('input', heard);
      clearInterval(timer);
      watcher?.close();
      await client?.close();
    },
  };
}

interface Opened {
  tool: string;
  agent?: string;
}

function watchFor(path: string, onSeen: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
      if (name === basename(path)) onSeen();
    });
    watcher.on('error', () => {});
    return watcher;
  } catch {
    return undefined;
  }
}

/** What an input of the turn machine says about prompts; most say nothing. */
export function evidenceOf(input: Input): Evidence | undefined {
  switch (input.type) {
    case 'native': {
      const { id, state, msg } = input.report;
      // A subagent's prompt shows on the root as well.
      if (id !== '') return undefined;
      return { type: 'native', state, ...(msg !== undefined && { message: msg.slice(0, 4096) }) };
    }
    case 'key':
      return { type: 'key' };
    case 'exit':
      return { type: 'native', state: 'clear' };
    case 'signal': {
      if (!input.trusted) return undefined;
      const { signal } = input;
      if (signal.signal === 'working' && signal.cause === 'prompt' && signal.agent === undefined) {
        return { type: 'turn', why: 'prompt' };
      }
      if (signal.signal === 'interrupted') return { type: 'turn', why: 'interrupt' };
      if (signal.signal === 'done' || signal.signal === 'failed')
        return { type: 'turn', why: 'end' };
      return undefined;
    }
    default:
      return undefined;
  }
}
