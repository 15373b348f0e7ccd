import { existsSync } from 'node:fs';
import type { RpcPeer } from '@agenthooks/app-server';
import { connectIngest, type IngestClient } from '../../wire/connect-ingest.ts';
import { meetAgent } from './agent-client.ts';
import { createRelay } from './relay.ts';

export interface AppServerLinkOptions {
  /** Absolute path of the server's socket; it may come later, go, and come again. */
  socket: string;
  /** Absolute path of `hub.json`. */
  hubFile: string;
  /** The catalog's id of the agent. */
  agent: string;
  /** The hosted pane, where the server is its own. */
  pane?: string;
  /** How long a request may wait for an answer. */
  holdSeconds: number;
  /** Between two looks whether the two are there, in ms. */
  every?: number;
}

export interface AppServerLink {
  /** Whether the agent's server can hear us now. */
  readonly connected: boolean;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1000;

/**
 * Answers an agent from outside as a second client of its own server: what it asks becomes a
 * request of the hub's, a verdict becomes the reply. The agent's prompt stands meanwhile, and what
 * is answered there closes the request. Never starts a server, never fails; without one of the two
 * it waits for it. The hub is only met while something is asked: a channel that has nothing to say
 * keeps nobody up.
 */
export function linkAppServer(options: AppServerLinkOptions): AppServerLink {
  const { socket, hubFile, agent, pane, holdSeconds, every = LOOK_EVERY_MS } = options;
  const ofPane = pane === undefined ? {} : { pane };
  let server: RpcPeer | undefined;
  let hub: IngestClient | undefined;
  let looking = false;
  let ended = false;
  const relay = createRelay({
    holdSeconds,
    reply: (rpcId, result) => server?.reply(rpcId, result) ?? false,
  });

  async function look() {
    if (looking || ended) return;
    looking = true;
    try {
      if (existsSync(socket)) server ??= await meetServer();
      if (relay.busy && existsSync(hubFile)) hub ??= await meetHub();
    } catch {
      // Not there, or not to be trusted: the next look tries again.
    } finally {
      looking = false;
    }
    // Closed while it was on its way.
    if (ended) await leave();
  }

  function meetServer() {
    return meetAgent({
      socket,
      place: { agent, ...ofPane },
      isOpen: relay.isOpen,
      onAsked(rpcId, draft) {
        relay.asked(rpcId, draft);
        void look();
      },
      onResolved(rpcId) {
        relay.resolved(rpcId);
        rest();
      },
      onEnd() {
        server = undefined;
        relay.serverGone();
        rest();
      },
    });
  }

  async function meetHub(): Promise<IngestClient | undefined> {
    let fresh: IngestClient | undefined;
    fresh = await connectIngest({
      hubFile,
      role: 'channel',
      ...ofPane,
      onVerdict: relay.verdict,
      onRelease: relay.released,
      onClosed() {
        if (fresh === undefined || hub !== fresh) return;
        hub = undefined;
        relay.hubGone();
      },
    });
    relay.hubHere(fresh);
    return fresh;
  }

  function rest() {
    if (relay.busy || hub === undefined) return;
    const idle = hub;
    hub = undefined;
    relay.hubGone();
    void idle.close();
  }

  async function leave() {
    await server?.close();
    await hub?.close();
  }

  const timer = setInterval(() => void look(), every);
  timer.unref();
  void look();
  return {
    get connected() {
      return server !== undefined;
    },
    async close() {
      ended = true;
      clearInterval(timer);
      await leave();
    },
  };
}
