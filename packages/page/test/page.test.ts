import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { questionStore } from '@agenthooks/approval-bridge';
import { identityOf } from '@agenthooks/process-identity';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Assets } from '../src/index.ts';
import { launch, visit } from './browser.ts';
import { asked, bash, edit, plan, question } from './drafts.ts';
import { freshAssets, type Scene, scene, until } from './scene.ts';

/** Generous: the machine may be busy, and every step waits for what it needs. */
const LIMIT = { timeout: 90_000 };

let assets: Assets;
let browser: Browser;
beforeAll(async () => {
  [assets, browser] = await Promise.all([freshAssets(), launch()]);
}, LIMIT.timeout);
afterAll(() => browser.close());

/** By the debugger: neither the page's policy nor its trusted types stand in its way. */
async function inPage<Value>(page: Page, ...expressions: string[]): Promise<Value> {
  const session = await page.context().newCDPSession(page);
  let value: unknown;
  for (const expression of expressions) {
    const how = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', how);
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    value = result.value;
  }
  await session.detach();
  return value as Value;
}

/** What axe-core finds wrong, in words. */
const violations = (page: Page) =>
  inPage<string[]>(
    page,
    axe.source,
    `axe.run().then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );

const cards = (page: Page) => page.locator('.card:not([data-closed])');
const armedAllow = (page: Page, card = cards(page).first()) =>
  card.locator('button.primary[aria-disabled=false]');

/** Pairs by the dialog that the first answer opened. */
async function pairBy(page: Page, at: Scene): Promise<void> {
  await page.locator('#pairing input').waitFor();
  await until(() => at.codes.length > 0);
  await page.locator('#pairing input:enabled').fill(at.codes.at(-1)!);
  await page.keyboard.press('Enter');
  await page.locator('#pairing').waitFor({ state: 'hidden' });
}

const me = identityOf(process.pid)!;
function twoSessions(at: Scene) {
  const own = { command: 'claude', process: me, host: me, agent: 'claude', cwd: at.env.HOME };
  const reason = { rule: 7, name: 'attention', evidence: 'a hook asks for permission (Bash)' };
  at.session('p1abcdef', {
    ...own,
    phase: 'attention',
    since: 1,
    tool: 'Bash',
    session: asked('Bash.addRules').session,
    reason,
  });
  at.session('p2abcdef', { ...own, name: 'payments', phase: 'working', since: 1, reason });
  copyFileSync(
    new URL('../../workstate/test/golden/claude-2.1.332/trusted-both.jsonl', import.meta.url),
    join(at.home, 'journal', 'p1abcdef.jsonl'),
  );
}

test(
  'one comes in by the link, its code leaves the address bar, and it is good for no other',
  LIMIT,
  async () => {
    const at = await scene({ assets });
    const link = at.page.link();
    const page = await visit(browser, { page: { ...at.page, link: () => link } });
    await page.getByText('Nothing waits for you.').waitFor();
    expect(page.url()).toBe(`http://127.0.0.1:${at.page.port}/#/`);
    await page.reload();
    await page.getByText('Nothing waits for you.').waitFor();
    expect(page.requests.every((url) => new URL(url).origin === new URL(link).origin)).toBe(true);
    expect(page.requests.join(' ')).not.toContain(link.split('#')[1]);
    expect(page.troubles).toEqual([]);

    const other = await visit(browser, { page: { ...at.page, link: () => link } });
    await other.getByText('This link was used already.').waitFor();
    expect(await violations(other)).toEqual([]);
  },
);

test(
  'cards show command, diff, question and plan; a key answers after pairing, once',
  LIMIT,
  async () => {
    const at = await scene({ assets });
    const command = await at.ask(bash('rm -rf build\u202e && make'));
    const change = await at.ask(edit());
    const page = await visit(browser, at);
    await cards(page).nth(1).waitFor();
    await cards(page).first().getByText('rm -rf build⟨U+202E⟩ && make').waitFor();
    await cards(page).first().getByText('1 place is written out').waitFor();
    expect(await cards(page).nth(1).locator('.row.plus').count()).toBeGreaterThan(2);
    expect(await cards(page).nth(1).locator('.row.minus').count()).toBeGreaterThan(2);

    // No card has the focus: a key answers nothing.
    await armedAllow(page).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await pairBy(page, at);
    expect(JSON.stringify(await command.verdict)).toContain('"allow"');
    await page.locator('[data-outcome=allowed]').first().waitFor();
    expect(await page.locator('.may').textContent()).toBe('paired');

    await page.keyboard.press('j');
    await armedAllow(page).waitFor();
    await page.keyboard.press('d');
    expect(JSON.stringify(await change.verdict)).toContain('"deny"');
    await page.locator('[data-outcome=denied]').first().waitFor();
    expect(page.troubles).toEqual([]);
  },
);

test(
  'a question is answered by its number, a plan by its button and with its edited text',
  LIMIT,
  async () => {
    const at = await scene({ assets });
    const asks = await at.ask(question());
    const page = await visit(browser, at);
    const card = page.locator('.card[data-kind=question]');
    await card.waitFor();
    await armedAllow(page).waitFor();
    await page.keyboard.press('j');
    const first = await card.locator('.option b').first().textContent();
    const asking = await card.locator('fieldset').count();
    await card.locator('button.primary').click();
    await card.getByText('Not answered yet:').waitFor();
    for (let n = 0; n < asking; n++) {
      await card.locator('fieldset').nth(n).locator('.option input').first().focus();
      await page.keyboard.press('1');
    }
    await card.locator('button.primary').click();
    await pairBy(page, at);
    const said = JSON.stringify(await asks.verdict);
    expect(said).toContain('answers');
    expect(said).toContain(first);

    const shows = await at.ask(plan());
    const planned = page.locator('.card[data-kind=plan]');
    await armedAllow(page, planned).waitFor();
    await planned.getByText('Edit the plan').click();
    await planned.locator('textarea').fill('Only this.');
    await planned.locator('button.primary').click();
    expect(JSON.stringify(await shows.verdict)).toContain('Only this.');
    expect(page.troubles).toEqual([]);
  },
);

test('a card whose end was not seen is answered by nothing, until it was', LIMIT, async () => {
  const at = await scene({ assets });
  const long = Array.from({ length: 300 }, (_, n) => `echo line ${n}`).join('\n');
  const command = await at.ask(bash(long));
  const page = await visit(browser, at);
  const card = cards(page).first();
  await card.waitFor();
  await card.focus();
  await page.keyboard.press('a');
  await page.locator('#said').getByText('Not yet').waitFor({ state: 'attached' });
  expect(await page.locator('#pairing').isVisible()).toBe(false);
  expect(await card.locator('button.primary').getAttribute('aria-disabled')).toBe('true');
  // Also not by a click that was not aimed.
  await card.locator('button.primary').dispatchEvent('click');
  expect(await page.locator('#pairing').isVisible()).toBe(false);
  expect(at.codes).toEqual([]);
  await card.locator('[data-end]').scrollIntoViewIfNeeded();
  await armedAllow(page).waitFor();
  await page.keyboard.press('a');
  await pairBy(page, at);
  expect(JSON.stringify(await command.verdict)).toContain('"allow"');
});

test('what reaches further than this call has no key, and says its rule', LIMIT, async () => {
  const at = await scene({ assets });
  const command = await at.ask(asked('Bash.addRules'));
  const page = await visit(browser, at);
  const card = cards(page).first();
  await armedAllow(page).waitFor();
  const further = card.locator('details.further');
  expect(await further.locator('button').count()).toBeGreaterThan(0);
  expect(await further.locator('button').first().isVisible()).toBe(false);
  expect(await further.locator('[aria-keyshortcuts], kbd, .primary').count()).toBe(0);
  await card.focus();
  for (const key of ['s', 'y', 'A', 'Enter', ' ', '1', '2', '9', 'Control+a', 'Alt+a', 'Meta+d']) {
    await page.keyboard.press(key);
  }
  expect(await page.locator('#pairing').isVisible()).toBe(false);
  await further.locator('summary').click();
  expect(await further.locator('code').first().textContent()).not.toBe('');
  // The key gives this call alone, with the further ones in view too.
  await card.focus();
  await page.keyboard.press('a');
  await pairBy(page, at);
  const said = JSON.stringify(await command.verdict);
  expect(said).toContain('"allow"');
  expect(said).not.toContain('addRules');
  expect(said).not.toContain('updatedPermissions');
});

test('a durable question of a script is answered by its number', LIMIT, async () => {
  const at = await scene({ assets });
  const store = questionStore(at.home);
  const text = 'Deploy build 218?\nThe tests are green.';
  const { session, sequence } = await store.ask({
    session: 'deploy',
    cwd: at.env.HOME,
    text,
    contract: { enum: ['yes', 'no', 'later'] },
  });
  const page = await visit(browser, at);
  const card = page.locator('[data-kind=reply]');
  await card.getByText('Deploy build 218?').waitFor();
  await card.locator('button[aria-disabled=false]').first().waitFor();
  await card.focus();
  await page.keyboard.press('3');
  await pairBy(page, at);
  const reply = await until(async () => (await store.read({ session, sequence })).resolution);
  expect(reply).toMatchObject({ reply: 'later' });
  await page.getByText('Nothing waits for you.').waitFor();
  expect(page.troubles).toEqual([]);
});

test('a new card is announced, and the title counts it', LIMIT, async () => {
  const at = await scene({ assets });
  const page = await visit(browser, at);
  await page.getByText('Nothing waits for you.').waitFor();
  const said = page.locator('[role=status][aria-live=polite]');
  const one = await at.ask(bash('make'));
  await said.getByText('Claude Code asks: Bash, in').waitFor({ state: 'attached' });
  await until(async () => (await page.title()) === '(1) agenthooks');
  one.end();
  await said.getByText('withdrawn').waitFor({ state: 'attached' });
  await until(async () => (await page.title()) === 'agenthooks');
  expect(page.troubles).toEqual([]);
});

test('a link that only looks has no button and no key', LIMIT, async () => {
  const at = await scene({ assets, mayAnswer: false });
  await at.ask(bash('make'));
  const page = await visit(browser, at);
  await cards(page).getByText('This link looks and does not answer.').waitFor();
  expect(await page.locator('.card button').count()).toBe(0);
  expect(await page.locator('.may').textContent()).toBe('view only');
  await cards(page).focus();
  // By then its keys would count, if it had any.
  await page.waitForTimeout(700);
  await page.keyboard.press('a');
  await page.waitForTimeout(200);
  expect(await page.locator('#pairing').isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
});

test('a foreign page in the same browser reads nothing and does nothing', LIMIT, async () => {
  const at = await scene({ assets });
  await at.ask(bash('make'));
  const page = await visit(browser, at);
  await armedAllow(page).waitFor();
  // Of the same site, for a browser: the cookie of our port is sent from there.
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>foreign</title><iframe name="in"></iframe>');
  });
  onTestFinished(() => void foreign.close());
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const { port } = foreign.address() as AddressInfo;
  const other = await page.context().newPage();
  const answers: number[] = [];
  other.on('response', (response) => {
    if (response.url().includes(`:${at.page.port}/`)) answers.push(response.status());
  });
  await other.goto(`http://127.0.0.1:${port}/`);
  const ours = `http://127.0.0.1:${at.page.port}`;
  const said = await inPage<Record<string, string>>(
    other,
    `(async () => {
      const ours = '${ours}';
      const send = (path, more) => fetch(ours + path, { credentials: 'include', ...more })
        .then((r) => r.type, () => 'refused');
      const json = { 'content-type': 'application/json', 'x-agenthooks-token': 'none' };
      const loaded = (tag, name, path) => new Promise((resolve) => {
        const one = document.createElement(tag);
        one.onload = () => resolve('loaded');
        one.onerror = () => resolve('refused');
        one[name] = ours + path;
        document.body.append(one);
      });
      const opened = (one) => new Promise((resolve) => {
        one.onopen = () => resolve('open');
        one.onerror = () => { one.close(); resolve('refused'); };
      });
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: ours + '/api/pair', target: 'in' });
      document.body.append(form);
      const framed = new Promise((resolve) => {
        document.querySelector('iframe').onload = () => resolve('answered');
      });
      form.submit();
      return {
        form: await framed,
        read: await send('/api/who'),
        write: await send('/api/pair', { method: 'POST', headers: json, body: '{}' }),
        blind: await send('/api/pair', { method: 'POST', mode: 'no-cors', body: '{}' }),
        script: await loaded('script', 'src', '/page.js'),
        image: await loaded('img', 'src', '/icon.svg'),
        events: await opened(new EventSource(ours + '/api/events', { withCredentials: true })),
        socket: await opened(new WebSocket(ours.replace('http', 'ws') + '/api/events')),
      };
    })()`,
  );
  expect(said).toMatchObject({
    read: 'refused',
    write: 'refused',
    script: 'refused',
    image: 'refused',
    events: 'refused',
    socket: 'refused',
  });
  // Of these the browser hides all but what a frame got: the form's, which is refused too.
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((status) => status < 400)).toEqual([]);
  expect(at.codes).toEqual([]);
  // In a frame there is nothing of ours; its own tab, by a link, is fine.
  await inPage(other, `void (document.querySelector('iframe').src = '${ours}/')`);
  await until(() => answers.at(-1) === 403 && other.frames().length === 2);
  expect(other.frames()[1]!.url()).not.toBe(`${ours}/`);
});

test('after the hub restarted the page goes on by itself, and pairs anew', LIMIT, async () => {
  const at = await scene({ assets });
  await at.ask(bash('before'));
  const page = await visit(browser, at);
  await armedAllow(page).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await pairBy(page, at);
  await page.locator('.may').getByText('paired', { exact: true }).waitFor();
  await at.restartHub();
  const command = await at.ask(bash('after the restart'));
  await page.locator('.may').getByText('not paired').waitFor();
  const card = cards(page).filter({ hasText: 'after the restart' });
  await page.locator('[data-link=live]').waitFor();
  await armedAllow(page, card).click();
  await until(() => at.codes.length > 1);
  await pairBy(page, at);
  expect(JSON.stringify(await command.verdict)).toContain('"allow"');
  expect(page.requests.every((url) => url.startsWith(`http://127.0.0.1:${at.page.port}/`))).toBe(
    true,
  );
});

/** Of the ground, 0 to 255, in whatever words its colour is written. */
const BRIGHTNESS = `(() => {
  const pen = document.createElement('canvas').getContext('2d');
  pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data[0];
})()`;

test.each([
  { looks: 'light', wide: 1280 },
  { looks: 'dark on a phone', wide: 390, dark: true, phone: true },
])(
  'every view is accessible and none scrolls sideways: $looks',
  LIMIT,
  async ({ wide, ...looks }) => {
    const at = await scene({ assets });
    twoSessions(at);
    for (const draft of [bash(`echo ${'x'.repeat(400)}`), edit(), question(), plan()]) {
      await at.ask(draft);
    }
    const page = await visit(browser, at, looks);
    const look = async (view: string) => {
      expect(await violations(page), view).toEqual([]);
      const width = await inPage<number>(page, 'document.documentElement.scrollWidth');
      expect(width, view).toBeLessThanOrEqual(wide);
    };
    await cards(page).nth(3).waitFor();
    await page.locator('.session').nth(1).waitFor();
    await armedAllow(page).waitFor();
    await look('now');
    expect((await inPage<number>(page, BRIGHTNESS)) < 90).toBe(looks.dark === true);

    await armedAllow(page).click();
    await page.locator('#pairing input:enabled').waitFor();
    await look('pairing');
    await page.getByText('Not now').click();

    await page.locator('.session').first().click();
    await page.locator('.timeline li[data-what=refused]').first().waitFor();
    await page.locator('.because').getByText('a hook asks for permission').waitFor();
    await look('session');

    await page.locator('nav').getByText('Hooks').click();
    await page.locator('.ladder').first().waitFor();
    await look('hooks');
    expect(page.troubles).toEqual([]);
  },
);
