import { fromBase64 } from '../base64.ts';
import { strictText } from '../text.ts';
import {
  APP,
  APP_LIMIT,
  CONTROL,
  idFault,
  KEY_LIMIT,
  KINDS,
  SEQUENCE_LIMIT,
  STATES,
  TEXT_LIMITS,
} from './limits.ts';
import type { Report, ReportKind, ReportState } from './report.ts';

/** What the body of an OSC 7501 is. `nothing`: led by `?` and neither query nor reply. */
export type ParsedReport =
  | { report: Report }
  | { discarded: string }
  | { query: true }
  | { capabilities: Capabilities }
  | { nothing: true };

/** What the terminal at the other end understands; no list in its reply means all of them. */
export interface Capabilities {
  states: ReportState[];
  kinds: ReportKind[];
}

/** `ESC ]7501;` before the body and BEL after it; a longer terminator is the caller's to count. */
const BODY_MOST = SEQUENCE_LIMIT - 8;

/** @param body What stands between `7501;` and the terminator, as text: nothing but ASCII is valid. */
export function parseReport(body: string): ParsedReport {
  if (body.length > BODY_MOST) return { discarded: `sequence over ${SEQUENCE_LIMIT} bytes` };
  const pairs = body.split(':').map(readPair);
  if (trim(body).startsWith('?')) return parseMark(body, pairs);
  return readReport(pairs);
}

interface Pair {
  key: string;
  value: string;
  /** Both of their alphabets. */
  wellFormed: boolean;
}

const KEY = /^[a-z]+$/;
const VALUE = /^[A-Za-z0-9_.,+/=-]*$/;

/** Spaces only: a tab is outside every alphabet. */
const trim = (text: string) =>
  text.startsWith(' ') || text.endsWith(' ') ? text.replace(/^ +| +$/g, '') : text;

function readPair(text: string): Pair | undefined {
  const equals = text.indexOf('=');
  if (equals < 0) return undefined;
  const key = trim(text.slice(0, equals));
  const value = trim(text.slice(equals + 1));
  return { key, value, wellFormed: KEY.test(key) && VALUE.test(value) };
}

function parseMark(body: string, pairs: readonly (Pair | undefined)[]): ParsedReport {
  const [first, ...rest] = body.split(':');
  if (trim(first!) !== '?') return { nothing: true };
  if (rest.length === 0) return { query: true };
  const said = pairs.filter((pair) => pair?.wellFormed);
  if (said.length === 0) return { nothing: true };
  return {
    capabilities: {
      states: listed('states', STATES, pairs),
      kinds: listed('kinds', KINDS, pairs),
    },
  };
}

function listed<Word extends string>(
  key: string,
  all: readonly Word[],
  pairs: readonly (Pair | undefined)[],
): Word[] {
  const pair = pairs.findLast((one) => one?.wellFormed && one.key === key);
  if (!pair) return [...all];
  const words = pair.value.split(',');
  return all.filter((word) => words.includes(word));
}

/** What the pairs said so far; an optional key that was invalid is as if it had not been said. */
interface Draft {
  state?: string;
  id: string;
  kind?: ReportKind | undefined;
  progress?: number;
  app?: string;
  title?: string;
  msg?: string;
}

function readReport(pairs: readonly (Pair | undefined)[]): ParsedReport {
  const draft: Draft = { id: '' };
  for (const pair of pairs) {
    if (!pair) continue;
    const fault = readInto(draft, pair);
    if (fault !== undefined) return { discarded: fault };
  }
  const { state } = draft;
  if (state === undefined) return { discarded: 'no state' };
  if (!isState(state)) return { discarded: 'unknown state' };
  const report: Report = { state, id: draft.id };
  if (draft.kind && state === 'blocked') report.kind = draft.kind;
  if (draft.progress !== undefined && (state === 'working' || state === 'blocked')) {
    report.progress = draft.progress;
  }
  if (draft.app) report.app = draft.app;
  if (draft.title) report.title = draft.title;
  if (draft.msg) report.msg = draft.msg;
  return { report };
}

const isState = (word: string): word is Report['state'] =>
  word === 'clear' || STATES.some((state) => state === word);

/** The reason to discard the whole report, if this pair is one. */
function readInto(draft: Draft, { key, value, wellFormed }: Pair): string | undefined {
  // A report with a broken id would otherwise hit the root, and with clear every record.
  if (key === 'id' && !wellFormed) return 'id outside its grammar';
  if (!wellFormed) return undefined;
  if (key.length > KEY_LIMIT) return `key over ${KEY_LIMIT} bytes`;
  switch (key) {
    case 'state':
      draft.state = value;
      return undefined;
    case 'id':
      draft.id = value;
      return idFault(value);
    case 'kind':
      draft.kind = KINDS.find((kind) => kind === value) ?? draft.kind;
      return undefined;
    case 'progress':
      if (/^[0-9]+$/.test(value) && Number(value) <= 100) draft.progress = Number(value);
      return undefined;
    case 'app':
      if (value.length > APP_LIMIT) return `app over ${APP_LIMIT} bytes`;
      if (value === '' || APP.test(value)) draft.app = value;
      return undefined;
    case 'title':
    case 'msg':
      return readText(draft, key, value);
    default:
      return undefined;
  }
}

function readText(draft: Draft, key: 'title' | 'msg', value: string): string | undefined {
  const { decoded, encoded } = TEXT_LIMITS[key];
  if (value.length > encoded) return `${key} over ${encoded} bytes encoded`;
  const bytes = fromBase64(value);
  if (!bytes) return `${key} is not base64`;
  if (bytes.length > decoded) return `${key} over ${decoded} bytes`;
  const text = strictText(bytes);
  if (text === undefined) return `${key} is not UTF-8`;
  if (CONTROL.test(text)) return `${key} with a control character`;
  draft[key] = text;
  return undefined;
}
