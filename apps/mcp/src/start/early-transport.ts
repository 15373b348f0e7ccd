import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { introduce, isInitialize } from './introduction.ts';

/**
 * Standard input and output, one message a line. It introduces the server by itself: the SDK and its
 * schemas take twice as long to load as Node itself, and are not needed for that. They come with the
 * message after it, get the first one too, and what they say to it is left out.
 */
export interface EarlyTransport extends Transport {
  /** Calls once, with the first message that needs the server. */
  whenNeeded(begin: () => void): void;
  /** Standard input has ended. */
  readonly ended: Promise<void>;
}

/** A line without an end is no message. */
const LONGEST_LINE = 64 * 1024 * 1024;

export function earlyTransport(input: Readable, output: Writable): EarlyTransport {
  const waiting: JSONRPCMessage[] = [];
  let introduced: string | number | undefined;
  let begin: (() => void) | undefined;
  let attached = false;
  let rest = '';
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  const write = (message: object) =>
    new Promise<void>((resolve) => {
      if (output.write(`${JSON.stringify(message)}\n`)) resolve();
      else output.once('drain', resolve);
    });

  function take(line: string) {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch (cause) {
      transport.onerror?.(cause instanceof Error ? cause : new Error(String(cause)));
      return;
    }
    const first = !attached && introduced === undefined && waiting.length === 0;
    if (first && isInitialize(message)) {
      introduced = message.id;
      waiting.push(message as JSONRPCMessage);
      void write(introduce(message));
      return;
    }
    if (attached) transport.onmessage?.(message as JSONRPCMessage);
    else {
      waiting.push(message as JSONRPCMessage);
      begin?.();
      begin = undefined;
    }
  }

  input.setEncoding('utf8');
  input.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') take(line);
    if (rest.length > LONGEST_LINE) {
      rest = '';
      transport.onerror?.(new Error(`a message is longer than ${LONGEST_LINE} characters`));
    }
  });
  input.once('end', () => end());
  // The client is gone: whatever is still said is for nobody.
  output.on('error', () => end());

  const transport: EarlyTransport = {
    ended,
    whenNeeded(call) {
      if (waiting.length > 1 || (waiting.length === 1 && introduced === undefined)) call();
      else begin = call;
    },
    async start() {
      attached = true;
      for (const message of waiting.splice(0)) transport.onmessage?.(message);
    },
    async send(message) {
      const isAnswer = 'result' in message || 'error' in message;
      if (isAnswer && introduced !== undefined && message.id === introduced) {
        introduced = undefined;
        return;
      }
      await write(message);
    },
    async close() {
      input.pause();
      transport.onclose?.();
    },
  };
  return transport;
}
