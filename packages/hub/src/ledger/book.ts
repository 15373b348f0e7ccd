import { randomBytes } from 'node:crypto';
import {
  digestOf,
  type Ledger,
  type LedgerEvent,
  type LedgerInput,
  type LedgerReply,
  type Outcome,
  openRequests,
  type Request,
  type RequestDraft,
  step,
  type Verdict,
} from '@agenthooks/approval-bridge';
import type { Reach } from '../life/crash-points.ts';
import type { LedgerFile } from './ledger-file.ts';

/** Where a request came from, and where its verdict goes. */
export interface Channel {
  verdict(verdict: Verdict): void;
  release(id: string, outcome: Outcome): void;
}

/** The ledger in real time: stamps inputs, writes before it speaks, keeps the one deadline. */
export interface Book {
  readonly ledger: Ledger;
  register(
    draft: RequestDraft,
    holdSeconds: number,
    channel: Channel,
  ): { ok: true; request: Request } | { ok: false; code: string; why: string };
  /** What was replied, where the input asks for a reply. */
  take(input: LedgerInput): BookReply | undefined;
  close(): void;
}

export type BookReply = LedgerReply | { ok: false; code: 'not-persisted'; why: string };

export interface BookOptions {
  file: LedgerFile;
  ledger: Ledger;
  now: () => number;
  reach: Reach;
  onEvent: (event: LedgerEvent) => void;
  /** Whether any request is open, whenever that changes. */
  onOpen: (any: boolean) => void;
  onTrouble: (error: unknown) => void;
}

/** setTimeout fires at once for anything longer. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

export function createBook(options: BookOptions): Book {
  const { file, now, reach, onEvent, onOpen, onTrouble } = options;
  let { ledger } = options;
  const channels = new Map<string, Channel>();
  let timer: NodeJS.Timeout | undefined;
  let anyOpen = false;

  function take(input: LedgerInput): BookReply | undefined {
    const at = now();
    const next = step(ledger, input, at);
    // What tells an agent or shows a card may only follow its record; what closes one is safe.
    const needsDisk =
      input.type === 'register' || next.effects.some(({ type }) => type === 'verdict');
    const speaks = next.effects.some(({ type }) => type === 'verdict');
    if (speaks) reach('outcome-decided');
    for (const effect of next.effects) {
      if (effect.type !== 'persist') continue;
      try {
        file.append(effect.record);
      } catch (error) {
        onTrouble(error);
        if (needsDisk) {
          return { ok: false, code: 'not-persisted', why: `it could not be written: ${error}` };
        }
      }
    }
    ledger = next.ledger;
    if (speaks) reach('outcome-persisted');
    if (input.type === 'register') reach('request-persisted');
    let reply: LedgerReply | undefined;
    for (const effect of next.effects) {
      switch (effect.type) {
        case 'verdict':
          channels.get(effect.verdict.id)?.verdict(effect.verdict);
          reach('outcome-sent');
          break;
        case 'release':
          channels.get(effect.id)?.release(effect.id, effect.outcome);
          channels.delete(effect.id);
          break;
        case 'tell':
          onEvent(effect.event);
          break;
        case 'reply':
          reply = effect.reply;
          break;
        case 'wakeAt':
          wakeAt(effect.at);
          break;
      }
    }
    if (input.type === 'eof') channels.delete(input.id);
    if (input.type === 'register') reach('request-told');
    const any = openRequests(ledger).length > 0;
    if (any !== anyOpen) onOpen(any);
    anyOpen = any;
    if (!any) file.tidy(ledger, at);
    return reply;
  }

  function wakeAt(at: number) {
    clearTimeout(timer);
    const delay = Math.min(Math.max(0, at - now()), LONGEST_TIMEOUT);
    timer = setTimeout(() => take({ type: 'tick' }), delay);
    timer.unref();
  }

  return {
    get ledger() {
      return ledger;
    },
    take,
    register(draft, holdSeconds, channel) {
      const id = randomBytes(16).toString('hex');
      const at = now();
      const deadline = at + holdSeconds * 1000;
      const request = { ...draft, id, digest: digestOf(id, draft), openedAt: at, deadline };
      channels.set(id, channel);
      const reply = take({ type: 'register', request });
      if (reply === undefined || reply.ok) return { ok: true, request };
      channels.delete(id);
      return { ok: false, code: reply.code, why: reply.why };
    },
    close() {
      clearTimeout(timer);
      file.close();
    },
  };
}
