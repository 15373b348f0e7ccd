import { isUnknown } from '@agenthooks/agent-catalog';
import { type AnsweringCase, failing, type Played } from '../case.ts';
import { findChromium, openChromium } from '../chromium.ts';
import type { Desk } from '../desk.ts';
import { type Asking, askingToRun } from './permission.ts';

type Opened = Awaited<ReturnType<typeof opened>>;

/** The page in a browser that nobody has paired yet. */
async function opened(chromium: string, desk: Desk) {
  const terminal = await desk.openPage();
  try {
    const browser = await openChromium(chromium, desk.stage.home);
    await browser.page.goto(terminal.link);
    return { terminal, browser };
  } catch (cause) {
    await terminal.close();
    throw cause;
  }
}

async function press(
  { terminal, browser }: Opened,
  { desk, card, script, file }: Asking,
): Promise<Omit<Played, 'asks'>> {
  const { page } = browser;
  const shown = page.locator(`[data-card="${card.request.id}"]`);
  // Keys count when the end of the input has been in view for a moment.
  await shown.locator('button[aria-keyshortcuts="a"][aria-disabled="false"]').waitFor();
  const words = (await shown.textContent()) ?? '';
  await shown.focus();
  await page.keyboard.press('a');
  const code = page.locator('#pairing input[name="code"]:enabled');
  await code.waitFor();
  const stands = !desk.made(file);
  await code.fill(await terminal.code());
  await page.keyboard.press('Enter');
  // The receipt comes after the outcome: by then the agent has gone on.
  await desk.goesOn(script, 1);
  const { outcome, receipt } = await desk.closed(card);
  await desk.ended(script);
  return {
    faults: failing({
      'the page shows the whole command': words.includes(`echo made > ${file}`),
      'nothing runs before the browser is paired': stands,
      'the card says allowed, by the page':
        outcome?.kind === 'allowed' && outcome.by.startsWith('page'),
      'the channel took it': receipt === 'delivered',
      'the command ran': desk.made(file),
      'the page shows no open card any more':
        (await page.locator('[data-card][data-closed="false"]').count()) === 0,
    }),
  };
}

export const onThePage: AnsweringCase = {
  name: 'on the page',
  title: 'allowed by a key in a browser that was paired with the code of the terminal',
  hosting: ['hosted'],
  plan(recipe) {
    const chromium = findChromium(process.env);
    if (isUnknown(chromium)) return chromium;
    let open: Promise<Opened> | undefined;
    const plan = askingToRun(recipe, async (asking) => press(await open!, asking));
    if (isUnknown(plan)) return plan;
    return {
      ...plan,
      async play(desk, script) {
        // Before the agent asks: not every agent waits as long as a browser takes to come up.
        open = opened(chromium, desk);
        const { browser, terminal } = await open;
        try {
          return await plan.play(desk, script);
        } finally {
          await browser.close();
          await terminal.close();
        }
      },
    };
  },
};
