import { createConnection, type Socket } from 'node:net';
import { createLineReader, encodeLine } from './framing.ts';

/** One end of a connection that speaks in lines of JSON. */
export interface LineSocket {
  /** Whether the other side still listens. */
  readonly open: boolean;
  send(message: unknown): void;
  /** Ends after what was sent has left, at the latest after 200 ms. */
  end(): Promise<void>;
  destroy(): void;
}

export interface LineHandlers {
  line: (line: string) => void;
  /** Once, whoever ended it; with the error where there was one. */
  closed: (error?: Error) => void;
}

function lineSocket(socket: Socket, handlers: LineHandlers): LineSocket {
  const reader = createLineReader();
  let failed: Error | undefined;

  socket.on('data', (chunk: Buffer) => {
    try {
      for (const line of reader.push(chunk)) if (line !== '') handlers.line(line);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  socket.on('error', (error) => {
    failed = error;
  });
  socket.on('end', () => socket.end());
  socket.on('close', () => handlers.closed(failed));

  return {
    get open() {
      return !socket.destroyed && socket.writable;
    },
    send(message) {
      if (!socket.destroyed && socket.writable) socket.write(encodeLine(message));
    },
    end: () =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve();
        const limit = setTimeout(() => socket.destroy(), 200);
        socket.once('close', () => {
          clearTimeout(limit);
          resolve();
        });
        socket.end();
      }),
    destroy: () => socket.destroy(),
  };
}

/** @throws Error of the system when nobody listens there */
export function connectLines(path: string, handlers: LineHandlers): Promise<LineSocket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(lineSocket(socket, handlers));
    });
  });
}
