import { connect as connectSocket } from 'node:net';
import type { WebSocket } from 'ws';
import { LIMITS, type RpcTrouble } from './answer.ts';
import { createPeer, type Hearing, type RpcListeners, type RpcPeer } from './peer.ts';

export interface ConnectOptions extends RpcListeners {
  /** Absolute path of a unix socket. Whoever connects has checked whose it is. */
  path: string;
  /** ms. */
  limit?: number;
  /** Bytes of one message. */
  longest?: number;
}

export type Connected = { ok: true; peer: RpcPeer } | ({ ok: false } & RpcTrouble);

/** How long the other side may take to say goodbye, in ms. */
const FAREWELL = 500;

/** Connects by WebSocket over a unix socket, one message a frame. */
export async function connectRpc(options: ConnectOptions): Promise<Connected> {
  const { path, limit = LIMITS.connect, longest = LIMITS.message } = options;
  // Loaded where it is needed: most commands never speak to an agent's server.
  const { WebSocket } = await import('ws');
  // By a connection of our own, since a path in a URL would be decoded, and cut at a colon.
  const socket = new WebSocket('ws://localhost/', {
    createConnection: () => connectSocket({ path }),
    handshakeTimeout: limit,
    maxPayload: longest,
    perMessageDeflate: false,
  });
  // Before it is open: what the server says at once comes with its handshake.
  const peer = createPeer((hearing) => carry(socket, path, hearing), options);
  const trouble = await opened(socket, path);
  return trouble === undefined ? { ok: true, peer } : { ok: false, ...trouble };
}

function opened(socket: WebSocket, path: string): Promise<RpcTrouble | undefined> {
  return new Promise((resolve) => {
    socket.on('error', (error) => {
      resolve({ why: 'unreachable', message: `connecting to ${path}: ${error.message}` });
    });
    socket.once('open', () => resolve(undefined));
  });
}

function carry(socket: WebSocket, path: string, { heard, ended }: Hearing) {
  socket.on('message', (data) => heard(String(data)));
  socket.on('error', (error: Error & { code?: string }) => {
    const why = error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'too-long' : 'failed';
    ended({ why, message: `${path}: ${error.message}` });
  });
  const gone = new Promise<void>((resolve) => {
    socket.once('close', () => {
      ended({ why: 'gone', message: `${path}: the server closed the connection` });
      resolve();
    });
  });
  return {
    send(text: string) {
      if (socket.readyState !== socket.OPEN) return false;
      socket.send(text);
      return true;
    },
    async end() {
      socket.close();
      const timer = setTimeout(() => socket.terminate(), FAREWELL);
      await gone;
      clearTimeout(timer);
    },
  };
}
