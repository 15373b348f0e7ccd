import type { AnswerContent, ControlClient } from '@agenthooks/approval-bridge';
import { shownOutcome } from '../shown/card.ts';
import type { Answered } from '../wire.ts';
import type { Connect } from './options.ts';

/**
 * One browser that came in by a link, and its own connection to the hub: a pairing belongs to it
 * alone and ends with either.
 */
export interface Browser {
  readonly mayAnswer: boolean;
  readonly paired: boolean;
  showCode(): Promise<{ shown: string[] }>;
  pair(code: string): Promise<{ ok: boolean; why?: string }>;
  answer(content: AnswerContent): Promise<Answered>;
  close(): Promise<void>;
}

export function createBrowser(connect: Connect, mayAnswer: boolean): Browser {
  let opened: Promise<ControlClient> | undefined;
  let paired = false;

  /** A view link has a connection that the hub itself does not let answer. */
  function client(): Promise<ControlClient> {
    if (opened !== undefined) return opened;
    const fresh = connect(mayAnswer ? 'page' : 'view', () => {
      if (opened !== fresh) return;
      opened = undefined;
      paired = false;
    });
    opened = fresh;
    fresh.catch(() => {
      if (opened === fresh) opened = undefined;
    });
    return fresh;
  }

  return {
    mayAnswer,
    get paired() {
      return paired;
    },
    showCode: async () => (await client()).showCode(),
    async pair(code) {
      const done = await (await client()).pair(code);
      if (done.ok) paired = true;
      return done;
    },
    async answer(content) {
      const reply = await (await client()).answer(content);
      if (reply.ok) {
        return { ok: true, outcome: shownOutcome(reply.outcome), repeated: reply.repeated };
      }
      const { code, why } = reply;
      const stands = 'outcome' in reply ? reply.outcome : undefined;
      return { ok: false, code, why, ...(stands && { outcome: shownOutcome(stands) }) };
    },
    async close() {
      const open = opened;
      opened = undefined;
      await open?.then((one) => one.close()).catch(() => {});
    },
  };
}
