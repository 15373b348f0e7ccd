import { toBase64 } from '../base64.ts';
import { utf8 } from '../text.ts';
import { APP, CONTROL, idFault, KINDS, STATES, TEXT_LIMITS } from './limits.ts';
import type { Report } from './report.ts';

export type Terminator = 'BEL' | 'ST';

const END = { BEL: '\x07', ST: '\x1b\\' } as const;

/**
 * The sequence that says a report. Refuses what a terminal would discard, and what it would read
 * as absent (a kind outside blocked, a progress outside working and blocked), since it would be
 * lost without a word.
 * @throws RangeError naming the field and its rule.
 */
export function encodeReport(report: Report, terminator: Terminator = 'ST'): string {
  const { state, id, kind, progress, app, title, msg } = report;
  if (state !== 'clear' && !STATES.includes(state)) {
    throw new RangeError(`state: must be clear or one of ${STATES.join(', ')}`);
  }
  let body = `state=${state}`;
  if (id !== '') {
    const fault = idFault(id);
    if (fault) throw new RangeError(`id: ${fault}`);
    body += `:id=${id}`;
  }
  if (kind !== undefined) {
    if (state !== 'blocked') throw new RangeError('kind: is only said with the state blocked');
    if (!KINDS.includes(kind)) throw new RangeError(`kind: must be one of ${KINDS.join(', ')}`);
    body += `:kind=${kind}`;
  }
  if (progress !== undefined) {
    if (state !== 'working' && state !== 'blocked') {
      throw new RangeError('progress: is only said with the states working and blocked');
    }
    if (!Number.isInteger(progress) || progress < 0 || progress > 100) {
      throw new RangeError('progress: must be a whole number from 0 to 100');
    }
    body += `:progress=${progress}`;
  }
  if (app !== undefined && app !== '') {
    if (!APP.test(app)) throw new RangeError(`app: must match ${APP.source}`);
    body += `:app=${app}`;
  }
  body += textPair('title', title) + textPair('msg', msg);
  return `\x1b]7501;${body}${END[terminator]}`;
}

function textPair(key: 'title' | 'msg', text: string | undefined): string {
  if (text === undefined || text === '') return '';
  if (CONTROL.test(text)) throw new RangeError(`${key}: must not have a control character`);
  if (/\p{Surrogate}/u.test(text))
    throw new RangeError(`${key}: must not have half a surrogate pair`);
  const bytes = utf8(text);
  const { decoded } = TEXT_LIMITS[key];
  if (bytes.length > decoded) {
    throw new RangeError(
      `${key}: must be at most ${decoded} bytes in UTF-8, this is ${bytes.length}`,
    );
  }
  return `:${key}=${toBase64(bytes)}`;
}

/** Asks whoever owns the terminal whether it reads reports. Sent with DA1 (`ESC [c`) behind it. */
export const STATUS_QUERY = '\x1b]7501;?\x1b\\';

/** The answer to one query, with the asker's terminator. */
export const statusReply = (terminator: Terminator): string => `\x1b]7501;?${END[terminator]}`;
