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

/** @param body What stands between `7501;` and the terminator as text: only ASCII is valid. */
export function parseReport(body: string): ParsedReport {
  if (body.length > BODY_MOST) return { discarded: `sequence over ${SEQUENCE_LIMIT} bytes` };
  return trim(body).startsWith('?') ? parseMark(body) : readReport(body);
}

const KEY = /^[a-z]+$/;
const VALUE = /^[A-Za-z0-9_.,+/=-]*$/;

/** Spaces only: a tab is outside every alphabet. */
const trim = (text: string) =>
  text.startsWith(' ') || text.endsWith(' ') ? text.replace(/^ +| +$/g, '') : text;

/** Calls `take` with each `key=value` until it returns something. */
function eachPair<Result>(
  body: string,
  take: (key: string, value: string) => Result | undefined,
): Result | undefined {
  for (const pair of body.split(':')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const result = take(trim(pair.slice(0, equals)), trim(pair.slice(equals + 1)));
    if (result !== undefined) return result;
  }
  return undefined;
}

function parseMark(body: string): ParsedReport {
  const [mark, ...rest] = body.split(':');
  if (trim(mark!) !== '?') return { nothing: true };
  if (rest.length === 0) return { query: true };
  const said = new Map<string, string>();
  eachPair(rest.join(':'), (key, value) => {
    if (KEY.test(key) && VALUE.test(value)) said.set(key, value);
    return undefined;
  });
  if (said.size === 0) return { nothing: true };
  return {
    capabilities: {
      states: listed(STATES, said.get('states')),
      kinds: listed(KINDS, said.get('kinds')),
    },
  };
}

function listed<Word extends string>(all: readonly Word[], list: string | undefined): Word[] {
  const words = list?.split(',');
  return all.filter((word) => words === undefined || words.includes(word));
}

/** What the pairs said so far; an optional key that was invalid is as if it had not been said. */
interface Draft {
  state?: string;
  id: string;
  kind?: ReportKind;
  progress?: number;
  app?: string;
  title?: string;
  msg?: string;
}

function readReport(body: string): ParsedReport {
  const draft: Draft = { id: '' };
  const fault = eachPair(body, (key, value) => readInto(draft, key, value));
  if (fault !== undefined) return { discarded: fault };
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
function readInto(draft: Draft, key: string, value: string): string | undefined {
  if (!VALUE.test(value)) {
    // A report with a broken id would otherwise hit the root, and with clear every record.
    return key === 'id' ? 'id outside its grammar' : undefined;
  }
  switch (key) {
    case 'state':
      draft.state = value;
      return undefined;
    case 'id':
      draft.id = value;
      return idFault(value);
    case 'kind':
      if (KINDS.some((kind) => kind === value)) draft.kind = value as ReportKind;
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
      return key.length > KEY_LIMIT && KEY.test(key) ? `key over ${KEY_LIMIT} bytes` : undefined;
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
