import { setTimeout as pause } from 'node:timers/promises';
import type { OfflineRecipe } from '@agenthooks/agent-catalog';
import { type AnsweringCase, failing } from '../case.ts';
import { askingToRun, plain } from './permission.ts';

export const hubKilled: AnsweringCase = {
  name: 'hub killed',
  title: 'the hub is killed while a request is open: nothing is given, the prompt decides',
  hosting: ['hosted'],
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      await desk.hub.kill();
      await pause(1_500);
      const stands = desk.paints(cell.painted) && !desk.made(file);
      await desk.hub.start();
      const { outcome } = await desk.closed(card);
      const late = await desk.answer(card, plain(card, 'allow'));
      const again = await desk.askedAgain();
      await pause(800);
      const still = desk.paints(cell.painted) && !desk.made(file);
      await desk.keys(cell.answer);
      await desk.goesOn(script, 1);
      await desk.ended(script);
      const ended = again && (await desk.closed(again)).outcome;
      return {
        asks: again === undefined ? 1 : 2,
        faults: failing({
          'one that is asked anew is closed by the terminal':
            ended === undefined || ended?.kind === 'answered-in-terminal',
          'the prompt stands when the hub is gone': stands,
          'the next hub shows the request as no longer answerable': outcome?.kind === 'withdrawn',
          'an answer to it is refused': !late.ok,
          'and does nothing': still,
          'the terminal answers it': desk.made(file),
        }),
      };
    }),
};

/** Seconds. */
const shortHold = 6;

export const expired: AnsweringCase = {
  name: 'deadline passed',
  title: 'nobody answers in time: the card expires, and the prompt still decides',
  hosting: ['hosted'],
  plan(recipe) {
    const plan = askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      const { outcome } = await desk.closed(card);
      const late = await desk.answer(card, plain(card, 'allow'));
      await pause(800);
      if (desk.hidesPrompt) await desk.painted(cell.painted);
      const stands = desk.paints(cell.painted) && !desk.made(file);
      await desk.keys(cell.answer);
      await desk.goesOn(script, 1);
      await desk.ended(script);
      return {
        faults: failing({
          'the card says expired': outcome?.kind === 'expired',
          'an answer after it is refused': !late.ok,
          'the prompt stands': stands,
          'the terminal answers it': desk.made(file),
        }),
      };
    });
    if ('unknown' in plan) return plan;
    return {
      ...plan,
      async play(desk, script) {
        await desk.hub.close();
        await desk.hub.start({ approvals: { holdSeconds: shortHold } });
        try {
          return await plan.play(desk, script);
        } finally {
          await desk.hub.close();
          await desk.hub.start();
        }
      },
    };
  },
};

/** The last of its sitting: the agent is gone afterwards. */
export const agentKilled: AnsweringCase = {
  name: 'agent killed',
  title: 'the agent is killed while it asks: the card closes without a verdict',
  hosting: ['hosted', 'unhosted'],
  // Another command than that of the rule, which may allow every one that begins as it does.
  plan: (recipe) => killing(recipe, (file) => `touch ${file}`),
};

/** Where nothing is allowed from outside, there is no rule either. */
export const shownKilled: AnsweringCase = {
  ...agentKilled,
  hosting: ['hosted'],
  plan: (recipe) => killing(recipe),
};

function killing(recipe: OfflineRecipe, command?: (file: string) => string) {
  return askingToRun(
    recipe,
    async ({ desk, card, file }) => {
      desk.stage.session.kill('SIGKILL');
      const { outcome } = await desk.closed(card);
      return {
        faults: failing({
          'no verdict was given': !['allowed', 'denied', 'answered'].includes(outcome!.kind),
          'the command did not run': !desk.made(file),
        }),
      };
    },
    command,
  );
}
