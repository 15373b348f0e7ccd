import {
  type AnswerContent,
  type AnswerReply,
  type ControlClient,
  ControlError,
  connectControl,
} from '@agenthooks/approval-bridge';
import { ensureHub, HubError, hubPlaces } from '@agenthooks/hub';
import type { Environment } from '@agenthooks/signals-recorder';
import { ToolError } from '../errors.ts';

/** The way to the hub: starts it when it is needed, and goes on with the next one when it ended. */
export interface HubLink {
  /** One connection for all reading; what it holds (leases) ends with it. */
  ask<T>(work: (hub: ControlClient) => Promise<T>): Promise<T>;
  /** A connection of its own, for what is followed. */
  open(onClosed: () => void): Promise<ControlClient>;
  /** What a person said. */
  answer(content: AnswerContent): Promise<AnswerReply>;
  close(): Promise<void>;
}

export interface HubLinkOptions {
  env: Environment;
  /** What runs a hub in the foreground. */
  command: readonly [string, ...string[]];
}

export function createHubLink({ env, command }: HubLinkOptions): HubLink {
  const { hubFile } = hubPlaces(env);
  let shared: Promise<ControlClient> | undefined;

  async function connect(via: 'view' | 'elicitation', onClosed?: () => void) {
    try {
      await ensureHub({ env, command });
      return await connectControl({ hubFile, via, ...(onClosed && { onClosed }) });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const hint = cause instanceof HubError ? '' : 'hub: ';
      throw new ToolError('no_hub', `${hint}${why}`, { cause });
    }
  }

  function viewing(): Promise<ControlClient> {
    if (shared !== undefined) return shared;
    const opened = connect('view', () => {
      if (shared === opened) shared = undefined;
    });
    shared = opened;
    opened.catch(() => {
      if (shared === opened) shared = undefined;
    });
    return opened;
  }

  return {
    async ask(work) {
      try {
        return await work(await viewing());
      } catch (cause) {
        // It went while we asked: the next one is asked, once.
        if (!(cause instanceof ControlError && cause.code === 'hub-gone')) throw cause;
        shared = undefined;
        return work(await viewing());
      }
    },
    open: (onClosed) => connect('view', onClosed),
    async answer(content) {
      const client = await connect('elicitation');
      try {
        return await client.answer(content);
      } finally {
        await client.close();
      }
    },
    async close() {
      await shared?.then((client) => client.close()).catch(() => {});
    },
  };
}
