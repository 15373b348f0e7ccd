import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Scene } from './scene.ts';

/** Debian's own Chromium, which every machine of ours has. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

export interface Looks {
  dark?: boolean;
  phone?: boolean;
}

/** A browser of its own (cookies, storage) that has come in by a fresh link. */
export async function visit(
  browser: Browser,
  { page: served }: Pick<Scene, 'page'>,
  { dark = false, phone = false }: Looks = {},
): Promise<Page & { requests: string[]; troubles: string[] }> {
  const context = await browser.newContext({
    colorScheme: dark ? 'dark' : 'light',
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...(phone && { deviceScaleFactor: 2, hasTouch: true }),
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const requests: string[] = [];
  const troubles: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(served.link());
  return Object.assign(page, { requests, troubles });
}
