import { LIMITS, type RpcAnswer, type RpcEnd, type RpcTrouble } from './answer.ts';
import {
  type JsonObject,
  type RpcId,
  type RpcNotification,
  type RpcRequest,
  readMessage,
} from './message.ts';

/** One end of a conversation. After its end every call is answered with `closed`. */
export interface RpcPeer {
  request(method: string, params?: JsonObject, limit?: number): Promise<RpcAnswer>;
  /** False when it could not be sent. */
  notify(method: string, params?: JsonObject): boolean;
  reply(id: RpcId, result: unknown): boolean;
  readonly open: boolean;
  /** Ends it, and what belongs to it; resolves when that is gone. */
  close(): Promise<void>;
  /** Never rejects. */
  readonly closed: Promise<RpcEnd>;
}

export interface RpcListeners {
  /** An answer is not owed: another client of the server may give it. */
  request?: (request: RpcRequest) => void;
  notification?: (notification: RpcNotification) => void;
  /** A line that is no message: logs of the server, or worse. It is passed over. */
  garbage?: (text: string) => void;
}

/** What carries the messages; made by `startRpc` and `connectRpc`. */
export interface Carrier {
  /** False when it is gone. */
  send(text: string): boolean;
  /** Resolves when nothing of it is left. */
  end(): Promise<void>;
}

/** The carrier's side of a peer: what it hears, and its end. */
export interface Hearing {
  heard(text: string): void;
  ended(end: RpcEnd): void;
}

export function createPeer(
  carrierOf: (hearing: Hearing) => Carrier,
  listeners: RpcListeners,
): RpcPeer {
  const waiting = new Map<RpcId, (answer: RpcAnswer) => void>();
  let nextId = 0;
  let end: RpcEnd | undefined;
  let resolveClosed: (end: RpcEnd) => void = () => {};
  const closed = new Promise<RpcEnd>((resolve) => {
    resolveClosed = resolve;
  });

  function heard(text: string) {
    if (end !== undefined || text.trim() === '') return;
    const message = readMessage(text);
    switch (message?.type) {
      case 'request':
        return listeners.request?.(message);
      case 'notification':
        return listeners.notification?.(message);
      case 'result':
        return settle(message.id, { ok: true, result: message.result });
      case 'failure':
        if (message.id === null) return listeners.garbage?.(text);
        return settle(message.id, {
          ok: false,
          why: 'refused',
          message: message.message,
          code: message.code,
        });
      default:
        return listeners.garbage?.(text);
    }
  }

  /** An answer to nothing that we asked, or to what we no longer wait for, is passed over. */
  function settle(id: RpcId, answer: RpcAnswer) {
    const resolve = waiting.get(id);
    waiting.delete(id);
    resolve?.(answer);
  }

  function ended(how: RpcEnd) {
    if (end !== undefined) return;
    end = how;
    for (const id of [...waiting.keys()]) settle(id, failed('closed', how.message));
    resolveClosed(how);
  }

  const carrier = carrierOf({ heard, ended });

  function say(message: object): RpcTrouble | undefined {
    if (end !== undefined) return { why: 'closed', message: end.message };
    const text = JSON.stringify(message);
    if (Buffer.byteLength(text) > LIMITS.message) {
      return { why: 'too-long', message: `a message of more than ${LIMITS.message} bytes` };
    }
    return carrier.send(text) ? undefined : { why: 'closed', message: 'the other side is gone' };
  }

  return {
    request(method, params, limit = LIMITS.answer) {
      return new Promise((resolve) => {
        const id = ++nextId;
        const timer = setTimeout(
          () => settle(id, failed('timeout', `no answer to ${method} within ${limit} ms`)),
          limit,
        );
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        const trouble = say({ method, id, ...(params !== undefined && { params }) });
        if (trouble !== undefined) settle(id, { ok: false, ...trouble });
      });
    },
    notify: (method, params) =>
      say({ method, ...(params !== undefined && { params }) }) === undefined,
    reply: (id, result) => say({ id, result }) === undefined,
    get open() {
      return end === undefined;
    },
    async close() {
      ended({ why: 'done', message: 'the conversation was ended by us' });
      await carrier.end();
    },
    closed,
  };
}

function failed(why: RpcTrouble['why'], message: string): RpcAnswer {
  return { ok: false, why, message };
}
