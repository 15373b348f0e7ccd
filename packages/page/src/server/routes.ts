import type { IncomingMessage, ServerResponse } from 'node:http';
import { QuestionError, type QuestionStore } from '@agenthooks/approval-bridge';
import { type Browsers, cookieText } from '../door/browsers.ts';
import type { Codes } from '../door/codes.ts';
import { hookRows } from '../look/hooks.ts';
import { journalOf, signalsOf } from '../look/read-session.ts';
import { timelineOfSession } from '../look/timeline.ts';
import type { Answered, Entered } from '../wire.ts';
import { answerBody, enterBody, pairBody, readBody, replyBody } from './body.ts';
import { type Browser, createBrowser } from './browser.ts';
import type { PageOptions } from './options.ts';
import { VIEWER } from './questions.ts';
import { stream } from './stream.ts';

export interface RouteContext {
  options: PageOptions;
  browsers: Browsers<Browser>;
  codes: Codes;
  store: QuestionStore;
  cookie: string;
}

/** What is said back: `undefined` where the route writes by itself. */
export interface Said {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const bad: Said = { status: 400, body: { why: 'not of the form that is taken here' } };
const looksOnly: Answered = {
  ok: false,
  code: 'not-answerable-here',
  why: 'this link may look and not answer. Type: agenthooks dashboard',
};

/** The one route without a cookie: a code for a cookie and a token. */
export async function enter(
  request: IncomingMessage,
  { options, browsers, codes, cookie }: RouteContext,
): Promise<Said> {
  const body = await readBody(request, enterBody);
  if (body === undefined) return bad;
  const taken = codes.take(body.code);
  if (taken !== 'good') return { status: 403, body: { why: WHY[taken] } };
  const { mayAnswer } = options;
  const entered = browsers.enter(createBrowser(options.connect, mayAnswer));
  const said: Entered = { token: entered.token, mayAnswer };
  return { status: 200, body: said, headers: { 'set-cookie': cookieText(cookie, entered.cookie) } };
}

const WHY = {
  used: 'This link was used already. If that was not you, close the page on your terminal.',
  expired: 'This link is older than a minute.',
  unknown: 'This link is not of the page that runs now.',
} as const;

type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  browser: Browser,
  context: RouteContext,
) => Promise<Said | undefined>;

/** Everything that a browser may ask for once it is in. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET /api/events': async (request, response, browser, { options: { connect }, store }) => {
    await stream(request, response, { browser, connect, store });
    return undefined;
  },

  'GET /api/who': (_request, _response, { mayAnswer, paired }) =>
    Promise.resolve({ status: 200, body: { mayAnswer, paired } }),

  'GET /api/timeline': async (request, _response, _browser, { options }) => {
    const key = new URL(request.url ?? '/', 'http://page').searchParams.get('key');
    const client = await options.connect('view', () => {});
    try {
      const view = (await client.sessions()).find((one) => one.key === key);
      if (view === undefined) return { status: 404, body: { why: 'no session has this name' } };
      const { home } = options;
      const signals = signalsOf(home, view.pane ?? view.session);
      return { status: 200, body: timelineOfSession(journalOf(home, view.pane), signals) };
    } finally {
      await client.close();
    }
  },

  'GET /api/hooks': (_request, _response, _browser, { options }) =>
    Promise.resolve({ status: 200, body: hookRows(options.env) }),

  'POST /api/pair': async (request, _response, browser) => {
    const body = await readBody(request, pairBody);
    if (body === undefined) return bad;
    if (!browser.mayAnswer) return { status: 200, body: looksOnly };
    const { code } = body;
    const said = code === undefined ? await browser.showCode() : await browser.pair(code);
    return { status: 200, body: said };
  },

  'POST /api/answer': async (request, _response, browser) => {
    const body = await readBody(request, answerBody);
    if (body === undefined) return bad;
    const { message, answers, plan, ...named } = body;
    const more = {
      ...(message !== undefined && { message }),
      ...(answers !== undefined && { answers }),
      ...(plan !== undefined && { plan }),
    };
    const said = browser.mayAnswer ? await browser.answer({ ...named, ...more }) : looksOnly;
    return { status: 200, body: said };
  },

  'POST /api/reply': async (request, _response, browser, { store }) => {
    const body = await readBody(request, replyBody);
    if (body === undefined) return bad;
    if (!browser.mayAnswer) return { status: 200, body: looksOnly };
    if (!browser.paired) {
      const said: Answered = { ok: false, code: 'pairing-needed', why: 'pair this browser first' };
      return { status: 200, body: said };
    }
    const { session, sequence, cwd, digest, reply } = body;
    return {
      status: 200,
      body: await replied(store, { session, sequence }, { viewer: VIEWER, cwd, digest, reply }),
    };
  },
};

async function replied(
  store: QuestionStore,
  ...asked: Parameters<QuestionStore['answer']>
): Promise<Answered> {
  try {
    const verdict = await store.answer(...asked);
    if (verdict.ok) return { ok: true, repeated: verdict.repeated };
    return { ok: false, code: verdict.code, why: verdict.why };
  } catch (error) {
    if (error instanceof QuestionError) {
      return { ok: false, code: error.code, why: error.message };
    }
    throw error;
  }
}
