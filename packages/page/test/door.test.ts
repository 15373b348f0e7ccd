import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { createBrowsers } from '../src/door/browsers.ts';
import { checkRequest } from '../src/door/check-request.ts';
import { CODE_LIVES_MS } from '../src/door/codes.ts';
import { ask, comeIn, own, scene } from './scene.ts';

const enter = (port: number, code: unknown, headers = own(port)) =>
  ask(port, '/api/enter', { method: 'POST', headers, body: { code } });
const codeOf = (link: string) => link.split('#')[1];

test('a name that was made to point here (DNS rebinding) gets nothing, not even the page', async () => {
  const { page } = await scene();
  const { port } = page;
  for (const host of [
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `localhost.evil.example`,
    `evil-localhost:${port}`,
    `localhost@evil.example`,
    `[::ffff:7f00:1]:${port}`,
    `0.0.0.0:${port}`,
    `192.168.1.2:${port}`,
  ]) {
    expect(await ask(port, '/', { headers: { host } }), host).toMatchObject({ status: 403 });
    const headers = own(port, { host, origin: `http://${host}` });
    expect(await enter(port, codeOf(page.link()), headers), host).toMatchObject({ status: 403 });
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, 'LOCALHOST:9']) {
    expect(await ask(port, '/', { headers: { host } }), host).toMatchObject({ status: 200 });
  }
});

test('a page of another origin, also of another port of this machine, does nothing with a good cookie', async () => {
  const at = await scene();
  const { port } = at.page;
  const good = await comeIn(at);
  for (const origin of [
    'https://evil.example',
    'null',
    `http://127.0.0.1:${port + 1}`,
    'http://127.0.0.1',
    `https://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}.evil.example`,
  ]) {
    const headers = { ...good, origin };
    expect(await ask(port, '/api/who', { headers }), origin).toMatchObject({ status: 403 });
    const pair = await ask(port, '/api/pair', { method: 'POST', headers, body: {} });
    expect(pair, origin).toMatchObject({ status: 403 });
    expect(await enter(port, codeOf(at.page.link()), headers), origin).toMatchObject({
      status: 403,
    });
  }
  expect(at.codes).toEqual([]);
});

test('what a foreign page can send without asking (form, no-cors, navigation) is refused', async () => {
  const at = await scene();
  const { port } = at.page;
  const { cookie, 'x-agenthooks-token': token } = await comeIn(at);
  const origin = `http://127.0.0.1:${port}`;
  const post = (headers: Record<string, string>) =>
    ask(port, '/api/pair', { method: 'POST', headers, body: {} });

  const form = { cookie: cookie!, 'content-type': 'application/x-www-form-urlencoded' };
  expect(await post({ ...form, origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await post(form)).toMatchObject({ status: 403 });
  expect(await post({ ...form, origin })).toMatchObject({ status: 403 });
  expect(await post({ ...form, origin, 'x-agenthooks-token': token! })).toMatchObject({
    status: 415,
  });
  const json = { cookie: cookie!, 'content-type': 'application/json' };
  expect(await post({ ...json, origin })).toMatchObject({ status: 403 });
  for (const site of ['cross-site', 'same-site']) {
    const said = { ...own(port), cookie: cookie!, 'sec-fetch-site': site };
    expect(await post({ ...said, 'sec-fetch-mode': 'no-cors' }), site).toMatchObject({
      status: 403,
    });
    // An EventSource, an image, a script, a frame.
    for (const [path, dest] of [
      ['/api/events', 'empty'],
      ['/icon.svg', 'image'],
      ['/page.js', 'script'],
      ['/', 'iframe'],
      ['/', 'document'],
    ] as const) {
      const headers = { cookie: cookie!, 'sec-fetch-site': site, 'sec-fetch-dest': dest };
      const mode = dest === 'iframe' ? 'navigate' : 'no-cors';
      const got = await ask(port, path, { headers: { ...headers, 'sec-fetch-mode': mode } });
      expect(got, `${site} ${path} ${dest}`).toMatchObject({ status: 403 });
    }
    const link = {
      'sec-fetch-site': site,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(await ask(port, '/', { headers: link })).toMatchObject({ status: 200 });
    expect(await ask(port, '/api/who', { headers: link })).toMatchObject({ status: 403 });
  }
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'HEAD']) {
    const got = await ask(port, '/api/pair', {
      method,
      headers: { origin: 'https://evil.example' },
    });
    expect(got, method).toMatchObject({ status: 405 });
    expect(Object.keys(got.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  }
  expect(at.codes).toEqual([]);
});

test('a WebSocket ends with its first bytes, whoever opens it', async () => {
  const at = await scene();
  const { port } = at.page;
  const headers = {
    ...(await comeIn(at)),
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  const ended = await new Promise((resolve) => {
    const request = httpRequest({ host: '127.0.0.1', port, path: '/api/events', headers });
    request.on('upgrade', () => resolve('upgraded'));
    request.on('response', ({ statusCode }) => resolve(statusCode));
    request.on('error', () => resolve('ended'));
    request.end();
  });
  expect(ended).toBe('ended');
});

test('every answer forbids framing, sniffing, referrers, caches and foreign content', async () => {
  const at = await scene();
  const { port } = at.page;
  const headers = await comeIn(at);
  const answers = await Promise.all([
    ask(port, '/'),
    ask(port, '/api/who', { headers }),
    ask(port, '/api/who'),
    ask(port, '/nothing', { headers }),
    ask(port, '/', { headers: { host: 'evil.example' } }),
    ask(port, '/', { method: 'PUT' }),
    ask(port, '/api/pair', { method: 'POST', headers, body: 'no form' }),
    ask(port, '/api/events', { headers, first: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 403, 405, 400, 200]);
  for (const { headers: got } of answers) {
    const csp = String(got['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(csp).toContain(rule);
    }
    expect(csp).not.toMatch(/unsafe|https?:|\*/);
    expect(got).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(got['access-control-allow-origin']).toBeUndefined();
  }
});

test('a link is good once, for a minute, and for the page that made it', async () => {
  let now = 1_000_000;
  const { page } = await scene({ now: () => now });
  const code = codeOf(page.link());
  // Whoever may not come in does not use it up either.
  expect(await enter(page.port, code, own(page.port, { origin: 'null' }))).toMatchObject({
    status: 403,
  });
  expect(await enter(page.port, code)).toMatchObject({ status: 200 });
  const replayed = await enter(page.port, code);
  expect(replayed.status).toBe(403);
  expect(replayed.text).toContain('used already');
  expect(replayed.headers['set-cookie']).toBeUndefined();

  const late = codeOf(page.link());
  now += CODE_LIVES_MS;
  const expired = await enter(page.port, late);
  expect(expired.status).toBe(403);
  expect(expired.text).toContain('older than a minute');

  for (const unknown of ['A'.repeat(32), '', `${codeOf(page.link())}x`]) {
    expect(await enter(page.port, unknown), unknown).toMatchObject({ status: 403 });
  }
  for (const odd of [7, null, ['a'], 'A'.repeat(200)]) {
    expect(await enter(page.port, odd)).toMatchObject({ status: 400 });
  }
});

test('the secrets of a browser are long, new for each, and the cookie is out of reach of scripts', async () => {
  const { page } = await scene();
  const [one, two] = [
    await enter(page.port, codeOf(page.link())),
    await enter(page.port, codeOf(page.link())),
  ];
  const [cookie] = one.headers['set-cookie']!;
  expect(cookie).toMatch(
    new RegExp(`^agenthooks-${page.port}=[\\w-]{32}; HttpOnly; SameSite=Strict; Path=/$`),
  );
  expect(one.json()).toMatchObject({ token: expect.stringMatching(/^[\w-]{32}$/) });
  expect(two.headers['set-cookie']).not.toEqual(one.headers['set-cookie']);
  expect(two.json()).not.toEqual(one.json());
  expect(page.link()).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${page.port}/#[\\w-]{32}$`));
});

test('cookie and token count only together, and only those of one browser', async () => {
  const at = await scene();
  const { port } = at.page;
  const [one, two] = [await comeIn(at), await comeIn(at)];
  const status = async (headers: Record<string, string>) =>
    (await ask(port, '/api/who', { headers })).status;
  const { cookie, ...noCookie } = one;
  const { 'x-agenthooks-token': token, ...noToken } = one;
  expect(await status(one)).toBe(200);
  expect(await status(noCookie)).toBe(401);
  expect(await status(noToken)).toBe(401);
  expect(await status({ ...one, cookie: two.cookie! })).toBe(401);
  expect(await status({ ...one, 'x-agenthooks-token': cookie!.split('=')[1]! })).toBe(401);
  expect(await status({ ...one, cookie: `agenthooks-${port}=${token}` })).toBe(401);
  expect(await status({ ...one, cookie: cookie!.replace(String(port), String(port + 1)) })).toBe(
    401,
  );
  expect(await status({ ...one, cookie: `other=1; ${cookie}; more=2` })).toBe(200);
});

test('without having come in there is the empty page and nothing of anybody', async () => {
  const at = await scene();
  const { port } = at.page;
  for (const path of ['/api/who', '/api/events', '/api/timeline?key=x', '/api/hooks', '/x']) {
    expect(await ask(port, path), path).toMatchObject({ status: 401 });
  }
  for (const path of ['/api/pair', '/api/answer', '/api/reply', '/', '/page.js']) {
    const got = await ask(port, path, { method: 'POST', headers: own(port), body: {} });
    expect(got, path).toMatchObject({ status: 401 });
  }
  for (const path of ['/../package.json', '/%2e%2e/package.json', '//etc/passwd', '/page.js/..']) {
    expect(await ask(port, path), path).toMatchObject({ status: 401 });
  }
});

test('the oldest browser goes when there are too many, and its connection with it', () => {
  const gone: number[] = [];
  const browsers = createBrowsers<number>((kept) => gone.push(kept));
  const all = Array.from({ length: 34 }, (_, n) => browsers.enter(n));
  expect(gone).toEqual([0, 1]);
  expect(browsers.find(all[0]!.cookie, all[0]!.token)).toBeUndefined();
  expect(browsers.find(all[2]!.cookie, all[2]!.token)).toBe(2);
  expect(browsers.all()).toHaveLength(32);
});

test('a header that came twice is none', () => {
  const facts = { method: 'GET', path: '/' };
  const host = ['127.0.0.1:1', 'evil.example'];
  expect(checkRequest({ ...facts, headers: { host } })).toMatchObject({ status: 403 });
  expect(checkRequest({ ...facts, headers: {} })).toMatchObject({ status: 403 });
  expect(checkRequest({ ...facts, headers: { host: '' } })).toMatchObject({ status: 403 });
  expect(checkRequest({ ...facts, headers: { host: '127.0.0.1:1' } })).toBeUndefined();
});
