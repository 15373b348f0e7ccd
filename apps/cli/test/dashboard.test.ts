import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../src/open-browser.ts';
import { program, scratch } from './process.ts';

/** A page that runs, and how a browser of this machine comes in. */
async function dashboard(args: readonly string[] = [], env: Record<string, string> = {}) {
  const home = scratch();
  const ran = program(['dashboard', '--json', ...args], home, '', env);
  onTestFinished(async () => {
    ran.child.kill('SIGTERM');
    await ran.done;
    await program(['hub', 'stop'], home).done;
  });
  const said = await ran.says('"url"');
  const { url, port, mayAnswer } = JSON.parse(said.slice(said.indexOf('{"url"')).split('\n')[0]!);
  const { origin, hash } = new URL(url);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        'x-agenthooks-token': 'none',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  return { ...ran, port, mayAnswer, origin, code: hash.slice(1), post };
}

test('the link lets one browser in, once, and the page ends with its command', async () => {
  const { child, done, origin, code, post, mayAnswer } = await dashboard();
  expect(mayAnswer).toBe(true);
  const document = await fetch(`${origin}/`);
  expect(await document.text()).toContain('<title>agenthooks</title>');
  expect(document.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await fetch(`${origin}/page.js`)).status).toBe(200);
  const entered = await post('/api/enter', { code });
  expect(entered.status).toBe(200);
  const { token } = (await entered.json()) as { token: string };
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
  const who = await fetch(`${origin}/api/who`, {
    headers: { cookie, 'x-agenthooks-token': token },
  });
  expect(await who.json()).toEqual({ mayAnswer: true, paired: false });
  expect((await post('/api/enter', { code })).status).toBe(403);
  child.kill('SIGINT');
  expect((await done).code).toBe(0);
  await expect(fetch(`${origin}/`)).rejects.toThrow('fetch failed');
});

test('a link to look answers nothing', async () => {
  const { code, post, mayAnswer } = await dashboard(['--view']);
  expect(mayAnswer).toBe(false);
  const entered = await post('/api/enter', { code });
  const { token } = (await entered.json()) as { token: string };
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
  const own = { cookie, 'x-agenthooks-token': token };
  const said = await post('/api/answer', { id: 'a', digest: 'b', choice: 'allow' }, own);
  expect(await said.json()).toMatchObject({ ok: false, code: 'not-answerable-here' });
});

test('a port that is taken is not waited for, and the link tells the truth', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const taken = typeof address === 'object' && address !== null ? address.port : 0;
  const { port, origin } = await dashboard([], { AGENTHOOKS_PAGE_PORT: String(taken) });
  expect(port).not.toBe(taken);
  expect((await fetch(`${origin}/`)).status).toBe(200);
});

test('a port that is none is refused before anything starts', async () => {
  const { code, err } = await program(['dashboard'], scratch(), '', {
    AGENTHOOKS_PAGE_PORT: '99999',
  }).done;
  expect(code).toBe(2);
  expect(err).toContain('it is a port from 1 to 65535');
});

test.each([
  ['over SSH', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22', DISPLAY: ':0' }],
  ['without a screen', {}],
  ['where nothing opens links', { DISPLAY: ':0', PATH: '/nonexistent' }],
])('no browser is opened %s', async (_, env) => {
  expect(await openBrowser('http://127.0.0.1:1/', env, 'linux')).toBe(false);
});
