import { connectRpc, greet, type RpcMessage as Heard, type RpcPeer } from '@agenthooks/app-server';
import type { RequestDraft } from '../../ledger/request.ts';
import { VERSION } from '../../version.ts';
import {
  type AppServerPlace,
  type AppServerState,
  freshAppServer,
  type RpcMessage,
  readAppServer,
} from '../app-server.ts';
import { serverSocket } from './server-socket.ts';
import { createThreads } from './threads.ts';

export interface AgentClientOptions {
  /** Where the agent's server was told to listen. */
  socket: string;
  place: AppServerPlace;
  onAsked: (rpcId: number | string, draft: RequestDraft) => void;
  onResolved: (rpcId: number | string) => void;
  /** Whether something is still open in a thread. */
  isOpen: (threadId: string) => boolean;
  onEnd: () => void;
}

const GREETING = { name: 'agenthooks', title: 'agenthooks', version: VERSION, experimental: true };

/**
 * Becomes one more client of an agent's server; undefined where it does not let us.
 *
 * @throws RendezvousError when the socket is not to be trusted
 */
export async function meetAgent(options: AgentClientOptions): Promise<RpcPeer | undefined> {
  const { socket, place, onAsked, onResolved, isOpen, onEnd } = options;
  let state: AppServerState = freshAppServer;
  let peer: RpcPeer | undefined;
  let isGreeted = false;
  /** Requests whose thread is not known yet. */
  const arriving = new Set<number | string>();
  const threads = createThreads({
    peer: () => peer,
    isOpen,
    onJoined(thread, items) {
      hear({ method: 'thread/started', params: { thread } });
      for (const item of items) hear({ method: 'item/started', params: { item } });
    },
  });

  function hear(message: RpcMessage) {
    const read = readAppServer(state, place, message);
    state = read.state;
    for (const news of read.news) {
      if (news.type === 'asked') onAsked(news.rpcId, news.draft);
      else if (news.type === 'resolved' && !arriving.delete(news.rpcId)) onResolved(news.rpcId);
    }
  }

  /** After the answer by which its thread is known, which may have come in the same breath. */
  async function request(message: Extract<Heard, { type: 'request' }>) {
    arriving.add(message.id);
    await threads.settled(message.params.threadId);
    // Otherwise answered meanwhile.
    if (arriving.delete(message.id)) hear(message);
  }

  const met = await connectRpc({
    path: serverSocket(socket),
    request: (message) => void request(message),
    notification(message) {
      hear(message);
      // What came before the greeting is looked for after it.
      if (isGreeted) threads.notified(message);
    },
  });
  if (!met.ok) return undefined;
  peer = met.peer;
  const greeted = await greet(peer, GREETING);
  if (!greeted.ok) {
    await peer.close();
    return undefined;
  }
  isGreeted = true;
  void peer.closed.then(onEnd);
  await threads.look();
  return peer.open ? peer : undefined;
}
