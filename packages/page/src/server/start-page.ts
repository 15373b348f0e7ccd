import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { questionStore } from '@agenthooks/approval-bridge';
import { cookieName, createBrowsers, readCookie } from '../door/browsers.ts';
import { checkRequest, TOKEN_HEADER } from '../door/check-request.ts';
import { createCodes } from '../door/codes.ts';
import { HEADERS } from '../door/headers.ts';
import { readAssets } from './assets.ts';
import { isTooLong } from './body.ts';
import type { Browser } from './browser.ts';
import type { PageOptions } from './options.ts';
import { enter, ROUTES, type RouteContext, type Said } from './routes.ts';

export interface Page {
  readonly port: number;
  /** A link for one browser, good once and for a minute. */
  link(): string;
  close(): Promise<void>;
}

/** Serves the page on loopback until it is closed. */
export async function startPage(options: PageOptions): Promise<Page> {
  const { now = Date.now, assets = readAssets(), onTrouble = () => {} } = options;
  const codes = createCodes(now);
  const browsers = createBrowsers<Browser>((browser) => void browser.close());
  const store = questionStore(options.home, now);
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      onTrouble(error);
      if (response.headersSent) response.destroy();
      else send(response, { status: 502, body: { why: wordsOf(error) } });
    });
  });
  // Nothing here speaks another protocol: a WebSocket of a foreign page ends with its first bytes.
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.maxConnections = 256;
  const port = await listen(server, options.port);
  const cookie = cookieName(port);
  const context: RouteContext = { options, browsers, codes, store, cookie };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const { method = '', headers } = request;
    const [path] = (request.url ?? '/').split('?') as [string];
    const refused = checkRequest({ method, path, headers });
    if (refused !== undefined) {
      return send(response, { status: refused.status, body: { why: refused.why } });
    }
    if (isTooLong(request)) {
      return send(response, { status: 413, body: { why: 'too long: 1 MiB at most' } });
    }
    const asset = method === 'GET' ? assets.get(path) : undefined;
    if (asset !== undefined) {
      response.writeHead(200, { 'content-type': asset.type });
      response.end(asset.body);
      return;
    }
    if (method === 'POST' && path === '/api/enter') {
      return send(response, await enter(request, context));
    }
    const token = headers[TOKEN_HEADER];
    const browser = browsers.find(
      readCookie(headers.cookie, cookie),
      typeof token === 'string' ? token : undefined,
    );
    if (browser === undefined) {
      return send(response, { status: 401, body: { why: 'this browser has not come in' } });
    }
    const route = ROUTES[`${method} ${path}`];
    if (route === undefined) return send(response, { status: 404, body: { why: 'nothing here' } });
    const said = await route(request, response, browser, context);
    if (said !== undefined) send(response, said);
  }

  return {
    port,
    link: () => `http://127.0.0.1:${port}/#${codes.make()}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all(browsers.all().map((browser) => browser.close()));
      await closed;
    },
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Said): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** The port that was asked for, or a free one where somebody else has it. */
async function listen(server: Server, wanted = 0): Promise<number> {
  const on = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await on(wanted).catch((error: NodeJS.ErrnoException) => {
    if (wanted === 0 || (error.code !== 'EADDRINUSE' && error.code !== 'EACCES')) throw error;
    return on(0);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('page: no port');
  return address.port;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
