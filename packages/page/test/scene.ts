import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  connectControl,
  connectIngest,
  type RequestDraft,
  type Via,
} from '@agenthooks/approval-bridge';
import { type HubOptions, startHub } from '@agenthooks/hub';
import { onTestFinished } from 'vitest';
import { buildAssets } from '../scripts/build-assets.ts';
import { type Asset, type PageOptions, readAssets, startPage } from '../src/index.ts';

/** The page of this source tree, made once for a file of tests. */
export async function freshAssets() {
  const folder = mkdtempSync(join(tmpdir(), 'ah-assets-'));
  try {
    const url = pathToFileURL(`${folder}/`);
    await buildAssets(url);
    return readAssets(url);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

export const noAssets: ReadonlyMap<string, Asset> = new Map([
  ['/', { type: 'text/html', body: Buffer.from('<!doctype html>') }],
]);

/** A home, its hub, and a page that looks at it. */
export async function scene(options: Partial<PageOptions> & { hub?: Partial<HubOptions> } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'ah-page-'));
  const env = {
    HOME: join(root, 'home'),
    AGENTHOOKS_HOME: join(root, 'state'),
    XDG_RUNTIME_DIR: join(root, 'run'),
    PATH: process.env.PATH,
  };
  const home = env.AGENTHOOKS_HOME;
  for (const folder of [env.HOME, home, env.XDG_RUNTIME_DIR]) mkdirSync(folder, { mode: 0o700 });
  for (const folder of ['sessions', 'signals', 'journal']) {
    mkdirSync(join(home, folder), { mode: 0o700 });
  }
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 20 }));
  const codes: string[] = [];
  const codePlaces = [
    (code: string) => {
      codes.push(code);
      return Promise.resolve('the terminal of this test');
    },
  ];
  const hubFile = join(home, 'hub.json');
  const startOne = () => startHub({ env, agents: [], marks: [], codePlaces, ...options.hub });
  let hub = await startOne();
  onTestFinished(() => hub.close());
  const { hub: _, ...more } = options;
  const trouble: unknown[] = [];
  const page = await startPage({
    env,
    home,
    connect: (via, onClosed) => connectControl({ hubFile, via, onClosed }),
    mayAnswer: true,
    assets: noAssets,
    onTrouble: (error) => trouble.push(error),
    ...more,
  });
  onTestFinished(() => page.close());
  return {
    env,
    home,
    hubFile,
    codes,
    page,
    trouble,
    async restartHub() {
      await hub.close();
      hub = await startOne();
    },
    async viewer(via: Via = 'terminal') {
      const client = await connectControl({ hubFile, via });
      onTestFinished(() => client.close());
      return client;
    },
    /** A hook that asks, and what it is told. */
    async ask(draft: RequestDraft) {
      let tell: (verdict: unknown) => void = () => {};
      const verdict = new Promise((resolve) => {
        tell = resolve;
      });
      const client = await connectIngest({ hubFile, role: 'hook', onVerdict: tell });
      onTestFinished(() => client.close());
      const done = await client.register({ ref: 'r', draft, holdSeconds: 3600 });
      if (!done.ok) throw new Error(done.why);
      return { ...done, verdict, end: () => client.close() };
    },
    session(pane: string, record: object) {
      const own = { schemaVersion: 1, pane, brand: 'agenthooks', heartbeat: 6, startedAt: 1 };
      const path = join(home, 'sessions', `${pane}.json`);
      writeFileSync(path, JSON.stringify({ ...own, ...record }), { mode: 0o600 });
    },
  };
}

export type Scene = Awaited<ReturnType<typeof scene>>;

export interface Heard {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json(): unknown;
}

/** A request with exactly these headers, as anything on the machine can send it. */
export function ask(
  port: number,
  path: string,
  given: {
    method?: string;
    headers?: Record<string, string>;
    body?: unknown;
    /** For a stream: stop after the first message. */
    first?: boolean;
  } = {},
): Promise<Heard> {
  const { method = 'GET', headers = {}, body, first = false } = given;
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: () => JSON.parse(text) as unknown,
        });
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (!first || !text.includes('\n\n')) return;
        done();
        request.destroy();
      });
      response.on('end', done);
      response.on('error', () => {});
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** What the page's own script sends with a POST. */
export function own(port: number, more: Record<string, string> = {}): Record<string, string> {
  return {
    origin: `http://127.0.0.1:${port}`,
    'content-type': 'application/json',
    'x-agenthooks-token': 'none',
    ...more,
  };
}

/** A browser that came in: the headers of its requests. */
export async function comeIn({ page: { port, link } }: Scene): Promise<Record<string, string>> {
  const code = link().split('#')[1];
  const headers = own(port);
  const said = await ask(port, '/api/enter', { method: 'POST', headers, body: { code } });
  if (said.status !== 200) throw new Error(`${said.status}: ${said.text}`);
  const { token } = said.json() as { token: string };
  const cookie = said.headers['set-cookie']![0]!.split(';')[0]!;
  return { ...headers, 'x-agenthooks-token': token, cookie };
}

/** Until it holds; a test that waits for what never comes fails by its own limit. */
export async function until<T>(what: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await what();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
