import { parseBody } from '../body.ts';
import { BODY_LIMIT } from '../contract.ts';
import type { TerminalEvent } from '../event.ts';
import { checkIdentity, DEFAULT_BRAND, type Dialect, sameToken } from '../identity.ts';
import { createKittyNotes } from '../notes/kitty.ts';
import { readMark } from '../notes/mark.ts';
import { readOsc9, readOsc777 } from '../notes/notification.ts';
import { SEQUENCE_LIMIT } from '../status/limits.ts';
import { parseReport } from '../status/parse.ts';
import { textOf } from '../text.ts';
import type { Terminator } from './scanner.ts';

export interface DecoderOptions {
  /** `agenthooks` by default. */
  brand?: string | undefined;
  /** Of this spawn. Without one every sequence under the brand is trusted. */
  token?: string | undefined;
  dialect?: Dialect | undefined;
  /** Bytes of one string that may be held; 64 KiB by default. */
  cap?: number | undefined;
  /** 0x9C ends a string. Off by default: in UTF-8 it is a part of characters. */
  eightBit?: boolean | undefined;
  /** Reads what `ESC P tmux;` wraps. Off by default. */
  unwrapTmux?: boolean | undefined;
}

export const DEFAULT_CAP = 65_536;

/** Turns the strings of the stream into events. Shared by a decoder and what it unwraps. */
export interface Reader {
  readonly dropped: number;
  note(event: TerminalEvent): void;
  osc(bytes: Uint8Array, from: number, to: number, terminator: Terminator): void;
  drop(reason: string): void;
  /** Takes the events gathered so far. */
  take(): TerminalEvent[];
  end(): void;
}

export function createReader(options: DecoderOptions): Reader {
  const { brand = DEFAULT_BRAND, token, dialect = 'notify' } = options;
  checkIdentity({ brand, token, dialect });
  const kitty = createKittyNotes();
  let events: TerminalEvent[] = [];
  let dropped = 0;

  const emit = (event: TerminalEvent | undefined) => {
    if (!event) return;
    if (event.type === 'dropped') dropped++;
    events.push(event);
  };

  const drop = (reason: string) => emit({ type: 'dropped', reason });

  /** Whether a sender is of our brand, and of our token; `undefined` for anybody else. */
  const trusts = (sender: string): boolean | undefined => {
    if (sender === brand) return token === undefined;
    if (!sender.startsWith(`${brand}/`)) return undefined;
    return token === undefined || sameToken(sender.slice(brand.length + 1), token);
  };

  const signal = (body: string, trusted: boolean) => {
    const said = parseBody(body);
    if (said) emit({ type: 'signal', signal: said, trusted });
    else if (body.length > BODY_LIMIT) drop(`body over ${BODY_LIMIT} bytes`);
    else if (trusted) emit({ type: 'unknown', body });
    else drop('unknown body under our brand without its token');
  };

  const notify = (text: string) => {
    if (text.startsWith('notify;')) {
      const end = text.indexOf(';', 'notify;'.length);
      const trusted = end < 0 ? undefined : trusts(text.slice('notify;'.length, end));
      if (trusted !== undefined) return signal(text.slice(end + 1), trusted);
    }
    emit(readOsc777(text));
  };

  const mark = (text: string) => {
    const ours = dialect === 'marks' ? MARK.exec(text) : null;
    if (ours && trusts(ours[2]!)) {
      const phrase = ours[1] === 'C' ? 'agent working' : 'agent done';
      return signal(phrase + ours[3]!.replaceAll(';', ' '), true);
    }
    emit(readMark(text));
  };

  const status = (body: string, size: number, terminator: Terminator) => {
    const parsed =
      size > SEQUENCE_LIMIT
        ? { discarded: `sequence over ${SEQUENCE_LIMIT} bytes` }
        : parseReport(body);
    if ('report' in parsed) emit({ type: 'status', report: parsed.report });
    else if ('discarded' in parsed) emit({ type: 'status-discarded', reason: parsed.discarded });
    else if ('query' in parsed) emit({ type: 'status-query', terminator });
    else if ('capabilities' in parsed) emit({ type: 'status-capabilities' });
  };

  return {
    note: emit,
    get dropped() {
      return dropped;
    },
    osc(bytes, from, to, terminator) {
      let at = from;
      let number = 0;
      while (at < to && bytes[at]! >= 0x30 && bytes[at]! <= 0x39 && at - from < 6) {
        number = number * 10 + bytes[at]! - 0x30;
        at++;
      }
      // A number is written without leading zeros, and `;` follows it.
      if (at === from || (bytes[from] === 0x30 && at - from > 1)) return;
      if (at === to || bytes[at] !== 0x3b) return;
      at++;
      switch (number) {
        case 0:
        case 2:
          return emit({ type: 'title', text: textOf(bytes, at, to) });
        case 9:
          return emit(readOsc9(textOf(bytes, at, to)));
        case 99:
          for (const event of kitty.read(textOf(bytes, at, to))) emit(event);
          return;
        case 133:
          return mark(textOf(bytes, at, to));
        case 777:
          return notify(textOf(bytes, at, to));
        case 7501: {
          const size = 2 + to - from + (terminator === 'ST' ? 2 : 1);
          return status(textOf(bytes, at, to), size, terminator);
        }
      }
    },
    drop,
    take() {
      if (events.length === 0) return [];
      const taken = events;
      events = [];
      return taken;
    },
    end() {
      for (const event of kitty.end()) emit(event);
    },
  };
}

/** `133;C;aid=<brand>[/<token>][;words]`. */
const MARK = /^([CD]);aid=([a-z0-9/-]+)((?:;.*)?)$/;
