import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Known, unknown } from '@agenthooks/agent-catalog';
import type { Page } from 'playwright-core';
import type { LabHome } from '../isolation/home.ts';

/** A real browser and what drives it; neither is needed for anything else here. */
export function findChromium(env: NodeJS.ProcessEnv): Known<string> {
  const path = env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(path)) return unknown(`there is no ${path}; CHROMIUM names another`);
  try {
    createRequire(import.meta.url).resolve('playwright-core');
  } catch {
    return unknown('playwright-core is not installed, which drives Chromium');
  }
  return path;
}

export interface OpenedBrowser {
  page: Page;
  close(): Promise<void>;
}

/** With nothing of the person's own: the home, and what ends with the run, are the lab's. */
export async function openChromium(executablePath: string, home: LabHome): Promise<OpenedBrowser> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath,
    env: home.env,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  return { page, close: () => browser.close() };
}
