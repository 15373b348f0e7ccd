import type { JsonObject, RpcNotification, RpcPeer } from '@agenthooks/app-server';

/**
 * The threads of an agent's server, joined while somebody is waited for in them and no longer: a
 * thread with a client stays in memory after its own terminal has gone, and a client hears every
 * word of it. (Codex 0.171.0: the status is told to every client, joining replays what is asked.)
 */
export interface Threads {
  /** What is asked already when we come. */
  look(): Promise<void>;
  notified(notification: RpcNotification): void;
  /** Resolves when what was asked of this thread has been answered. */
  settled(threadId: unknown): Promise<void>;
}

export interface ThreadsOptions {
  /** Asked at each use: the conversation is made with us already listening. */
  peer: () => RpcPeer | undefined;
  /** A thread and the items of its latest turn, of which some began before we came. */
  onJoined: (thread: JsonObject, items: readonly JsonObject[]) => void;
  /** Whether something is still open there. */
  isOpen: (threadId: string) => boolean;
}

/** In these a person is waited for. */
const WAITING = ['waitingOnApproval', 'waitingOnUserInput'];

export function createThreads({ peer, onJoined, isOpen }: ThreadsOptions): Threads {
  const joined = new Set<string>();
  const joining = new Map<string, Promise<void>>();

  function join(threadId: string) {
    if (joined.has(threadId) || joining.has(threadId)) return;
    const done = resume(threadId).finally(() => joining.delete(threadId));
    joining.set(threadId, done);
  }

  async function resume(threadId: string) {
    const answer = await peer()?.request('thread/resume', { threadId, ...LATEST_TURN });
    // One that has written nothing yet is refused; nothing can be asked in it.
    if (!answer?.ok) return;
    joined.add(threadId);
    onJoined(objectIn(answer.result, 'thread'), itemsOf(answer.result));
  }

  async function leave(threadId: string) {
    if (!joined.has(threadId) || isOpen(threadId)) return;
    joined.delete(threadId);
    await peer()?.request('thread/unsubscribe', { threadId });
  }

  function status(threadId: unknown, status: JsonObject) {
    if (typeof threadId !== 'string') return;
    if (isWaiting(status)) join(threadId);
    else void leave(threadId);
  }

  return {
    async look() {
      const answer = await peer()?.request('thread/loaded/list', {});
      if (!answer?.ok) return;
      const { data } = asObject(answer.result);
      for (const threadId of listOf(data)) {
        if (typeof threadId !== 'string') continue;
        const read = await peer()?.request('thread/read', { threadId });
        if (read?.ok) status(threadId, objectIn(objectIn(read.result, 'thread'), 'status'));
      }
    },
    notified({ method, params }) {
      if (method === 'thread/status/changed') {
        status(params.threadId, objectIn(params, 'status'));
      }
    },
    async settled(threadId) {
      if (typeof threadId === 'string') await joining.get(threadId);
    },
  };
}

/** What began before we came stands only there: lists have what has ended. */
const LATEST_TURN = {
  excludeTurns: true,
  initialTurnsPage: { limit: 1, sortDirection: 'desc', itemsView: 'full' },
};

function itemsOf(result: unknown): JsonObject[] {
  const { data } = objectIn(result, 'initialTurnsPage');
  return listOf(data).flatMap((turn) => listOf(asObject(turn).items).map(asObject));
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isWaiting({ activeFlags }: JsonObject): boolean {
  return Array.isArray(activeFlags) && activeFlags.some((flag) => WAITING.includes(flag as string));
}

function objectIn(value: unknown, key: string): JsonObject {
  return asObject(asObject(value)[key]);
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}
