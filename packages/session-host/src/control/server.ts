import { chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Deliveries } from '../deliveries.ts';
import { type Attached, type AttachedParts, attach } from './attached.ts';
import { createFrameReader, messageFrame } from './frames.ts';
import { isFromPane } from './guard.ts';
import { type FromHost, type Opening, type PlainExit, readOpening } from './messages.ts';

/** A hosted session, as it is reached by its socket. */
export interface ControlledSession extends Omit<AttachedParts, 'socket' | 'size' | 'onEnd'> {
  home: string;
  brand: string;
  deliver: Deliveries['deliver'];
  stop(): void;
}

/** Where a session is sent to, stopped and shown from other processes of this user. */
export interface Control {
  /** Somebody looks at the session. */
  isAttached(): boolean;
  output(bytes: Uint8Array): void;
  /** Tells whoever is attached. */
  tell(message: FromHost): void;
  /** Says how it ended, and is there no more. */
  end(exit: PlainExit): Promise<void>;
}

/** ms that a client may take until it has said what it came for. */
const OPENS_WITHIN = 5_000;
/** ms for the last words to a client that reads slowly. */
const LAST_WORDS = 1_000;

export function openControl(
  path: string,
  session: ControlledSession,
  onError: (error: unknown) => void,
): Control {
  let attached: Attached | undefined;
  const sockets = new Set<Socket>();
  /** Those who asked for its end, and wait for it. */
  const stopping = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const patience = setTimeout(() => socket.destroy(), OPENS_WITHIN);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(patience);
      sockets.delete(socket);
    });
    const read = createFrameReader();
    let onBytes = (bytes: Uint8Array) => {
      for (const frame of read(bytes)) {
        const opening = frame.kind === 'message' ? readOpening(frame.message) : undefined;
        if (opening === undefined) {
          const why = 'this host does not know what was asked; it is of another version';
          last(socket, { type: 'refused', code: 'bad-message', why });
          return;
        }
        clearTimeout(patience);
        const more = begin(socket, opening);
        // Whatever came with it is for whoever goes on.
        onBytes = (later) => {
          for (const next of read(later)) more?.(next);
        };
      }
    };
    socket.on('data', (bytes: Uint8Array) => {
      try {
        onBytes(bytes);
      } catch {
        socket.destroy();
      }
    });
  });
  server.on('error', onError);
  server.listen(path);
  // It is there now; the folder around it is this user's alone already.
  chmodSync(path, 0o600);
  // The session keeps the process, not those who may come.
  server.unref();

  function begin(socket: Socket, opening: Opening): Attached['heard'] | undefined {
    switch (opening.op) {
      case 'send':
        void send(socket, opening).catch(() => socket.destroy());
        return undefined;
      case 'stop':
        stopping.add(socket);
        session.stop();
        return undefined;
      case 'attach':
        return show(socket, opening);
    }
  }

  async function send(socket: Socket, { text, ...said }: Extract<Opening, { op: 'send' }>) {
    const { home, brand, introduction } = session;
    const { pane } = introduction();
    if (await isFromPane(socket, said, { home, pane, brand })) {
      const why = 'the sender is this agent itself, or was started by it or on its behalf';
      last(socket, { type: 'refused', code: 'own-session', why });
      return;
    }
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    const outcome = await session.deliver(text, gone.signal);
    last(socket, { type: 'outcome', outcome });
  }

  function show(
    socket: Socket,
    { cols, rows }: Extract<Opening, { op: 'attach' }>,
  ): Attached['heard'] | undefined {
    if (session.screen === undefined) {
      const why = 'it is shown in the terminal in which it was started';
      last(socket, { type: 'refused', code: 'not-detached', why });
      return undefined;
    }
    attached?.end({ type: 'taken' });
    const mine = attach({
      ...session,
      socket,
      size: { cols, rows },
      onEnd() {
        if (attached !== mine) return;
        attached = undefined;
        session.focus(false);
      },
    });
    attached = mine;
    return mine.heard;
  }

  return {
    isAttached: () => attached !== undefined,
    output: (bytes) => attached?.output(bytes),
    tell: (message) => attached?.tell(message),
    async end(exit) {
      attached?.end({ type: 'exit', exit });
      server.close();
      for (const socket of stopping) last(socket, { type: 'exit', exit });
      const ends = [...sockets].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      const limit = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, LAST_WORDS);
      await Promise.all(ends);
      clearTimeout(limit);
    },
  };
}

function last(socket: Socket, message: FromHost): void {
  socket.end(messageFrame(message));
}
