import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createLineReader, encodeLine, MOST_UNREAD } from '@agenthooks/approval-bridge';
import { HubError } from '../errors.ts';

/** One client that speaks in lines. */
export interface Client {
  readonly socket: Socket;
  send(message: unknown): void;
  /** Together with what else is said in this moment: many sessions that change are one write. */
  sendSoon(message: unknown): void;
  /** Says a last thing and ends. */
  refuse(message: unknown): void;
  destroy(): void;
}

export interface ClientHandlers {
  line(line: string): void;
  closed(): void;
}

export interface LineServer {
  readonly clients: ReadonlySet<Client>;
  close(): Promise<void>;
}

/** Connections at most, so that a loop somewhere costs nobody their descriptors. */
const MOST_CLIENTS = 2000;
/** A client that has not said hello by then is none. */
const HELLO_WITHIN_MS = 5000;
const LAST_WORDS_MS = 300;

/**
 * Listens on a socket of this user alone. What stood there before is removed only when it is a
 * socket of ours; the caller holds the lock.
 *
 * @throws HubError `bad-place` when something else stands there
 */
export async function listen(
  path: string,
  accept: (client: Client) => ClientHandlers,
): Promise<LineServer> {
  removeStale(path);
  const clients = new Set<Client>();
  const server = createServer((socket) => serve(socket, clients, accept));
  server.maxConnections = MOST_CLIENTS;
  // Nobody else may connect between bind and chmod.
  const before = process.umask(0o177);
  try {
    await listening(server, path);
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
  return {
    clients,
    async close() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...clients].map(({ socket }) => endSocket(socket)));
      await ended;
    },
  };
}

/** What was said last still leaves, unless the other side does not read. */
function endSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
    socket.once('close', () => {
      clearTimeout(limit);
      resolve();
    });
    socket.destroySoon();
  });
}

function removeStale(path: string) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isSocket() || stat.uid !== process.getuid?.()) {
    throw new HubError(
      'bad-place',
      `hub: ${path} is there already and is no socket of yours. Look at what it is, and remove it.`,
    );
  }
  rmSync(path);
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function serve(
  socket: Socket,
  clients: Set<Client>,
  accept: (client: Client) => ClientHandlers,
): void {
  const reader = createLineReader();
  const write = (message: unknown) => {
    socket.write(encodeLine(message));
    // A reader that stands still must not fill our memory.
    if (socket.writableLength > MOST_UNREAD) socket.destroy();
  };
  const client: Client = {
    socket,
    send(message) {
      if (!socket.writable) return;
      // What is said must be in the system's hands when this returns: a crash may follow.
      if (socket.writableCorked > 0) socket.uncork();
      write(message);
    },
    sendSoon(message) {
      if (!socket.writable) return;
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => {
          if (socket.writableCorked > 0) socket.uncork();
        });
      }
      write(message);
    },
    refuse(message) {
      if (socket.writable) socket.end(encodeLine(message));
    },
    destroy: () => socket.destroy(),
  };
  clients.add(client);
  const handlers = accept(client);
  const hello = setTimeout(() => socket.destroy(), HELLO_WITHIN_MS);
  hello.unref();

  socket.on('data', (chunk: Buffer) => {
    clearTimeout(hello);
    try {
      for (const line of reader.push(chunk)) handlers.line(line);
    } catch {
      // A line too long, no JSON, or a message of no known form: this client is not understood.
      socket.destroy();
    }
  });
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    clearTimeout(hello);
    clients.delete(client);
    handlers.closed();
  });
}
