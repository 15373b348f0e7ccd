/** What became of something that we asked. Nothing here is thrown: each way to fail is a value. */
export type RpcAnswer = { ok: true; result: unknown } | ({ ok: false } & RpcTrouble);

export interface RpcTrouble {
  why: /** The server answered with an error. */
    | 'refused'
    /** It did not answer in time. */
    | 'timeout'
    /** The conversation ended before an answer, or had ended. */
    | 'closed'
    /** It was never begun: no program, no socket, no handshake. */
    | 'unreachable'
    /** What was to be said is longer than a message may be. */
    | 'too-long';
  /** In words, for a person. */
  message: string;
  /** The server's own, of `refused`. */
  code?: number;
}

/** How a conversation ended. */
export interface RpcEnd {
  why: /** We ended it. */
    | 'done'
    /** The other side did, or its program ended. */
    | 'gone'
    /** It said something longer than a message may be. */
    | 'too-long'
    | 'failed';
  message: string;
}

export const LIMITS = {
  /** For an answer, in ms. */
  answer: 15_000,
  /** For a connection and its handshake, in ms. */
  connect: 5_000,
  /** Bytes of one message: a whole thread in one answer was seen to be some 100 KB. */
  message: 32 * 1024 * 1024,
} as const;
