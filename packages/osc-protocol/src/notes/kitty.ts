import { fromBase64 } from '../base64.ts';
import type { NotificationEvent } from '../event.ts';
import { strictText } from '../text.ts';

/** Notifications that may be open at once; kitty's own clients keep one or two. */
const OPEN_LIMIT = 16;

/** Characters of all open parts together. */
const TEXT_LIMIT = 16_384;

export interface KittyNotes {
  /** One OSC 99: `metadata;payload`. */
  read(text: string): (NotificationEvent | { type: 'dropped'; reason: string })[];
  /** Parts that never finished. */
  end(): { type: 'dropped'; reason: string }[];
}

interface Open {
  title: string;
  body: string;
}

/**
 * OSC 99, kitty's notifications: title and body come in parts that share `i=`, and the one without
 * `d=0` ends them. Parts that nobody finishes are dropped when there are too many or too long.
 */
export function createKittyNotes(): KittyNotes {
  const open = new Map<string, Open>();
  let length = 0;

  const forget = (id: string) => {
    const part = open.get(id);
    if (part) length -= part.title.length + part.body.length;
    open.delete(id);
  };

  const stale = (id: string) => {
    forget(id);
    return { type: 'dropped' as const, reason: 'OSC 99 parts that were never finished' };
  };

  return {
    read(text) {
      const end = text.indexOf(';');
      const metadata = new Map<string, string>();
      for (const pair of (end < 0 ? text : text.slice(0, end)).split(':')) {
        const equals = pair.indexOf('=');
        if (equals > 0) metadata.set(pair.slice(0, equals), pair.slice(equals + 1));
      }
      const kind = metadata.get('p') ?? 'title';
      if (NOT_A_NOTICE.has(kind)) return [];
      const id = metadata.get('i') ?? '';
      const events: ReturnType<KittyNotes['read']> = [];
      const shown = kind === 'title' || kind === 'body' ? kind : undefined;
      const said = shown && payload(end < 0 ? '' : text.slice(end + 1), metadata.get('e') === '1');
      if (shown && said === undefined) {
        return [{ type: 'dropped', reason: 'OSC 99 payload is not base64 of UTF-8' }];
      }
      const part = open.get(id) ?? { title: '', body: '' };
      forget(id);
      if (shown) part[shown] += said;
      if (metadata.get('d') !== '0') {
        const { title, body } = part;
        if (title !== '' || body !== '') {
          events.push({ type: 'notification', osc: 99, ...(title === '' ? {} : { title }), body });
        }
        return events;
      }
      open.set(id, part);
      length += part.title.length + part.body.length;
      while (open.size > OPEN_LIMIT || length > TEXT_LIMIT) {
        events.push(stale(open.keys().next().value!));
      }
      return events;
    },
    end: () => [...open.keys()].map(stale),
  };
}

/** Payloads that ask or steer: nothing is shown. */
const NOT_A_NOTICE = new Set(['close', '?', 'alive']);

function payload(text: string, encoded: boolean): string | undefined {
  if (!encoded) return text;
  const bytes = fromBase64(text);
  return bytes && strictText(bytes);
}
