import { setTimeout as pause } from 'node:timers/promises';
import { type AnsweringCase, failing } from '../case.ts';
import { askingToRun, plain } from './permission.ts';

/** A person who comes back after a while. Not part of a plain run: it takes as long as it says. */
export const heldFor = (minutes: number): AnsweringCase => ({
  name: `held for ${minutes} minutes`,
  title: 'a verdict that comes long after the question still counts',
  hosting: ['hosted'],
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      await pause(minutes * 60_000);
      const stands = desk.paints(cell.painted) && !desk.made(file);
      const reply = await desk.answer(card, plain(card, 'allow'));
      await desk.goesOn(script, 1);
      const { outcome, receipt } = await desk.closed(card);
      await desk.ended(script);
      return {
        faults: failing({
          'the prompt stood all the while': stands,
          'the answer is taken': reply.ok,
          'the card says allowed': outcome?.kind === 'allowed',
          'the channel took it': receipt === 'delivered',
          'the command ran': desk.made(file),
        }),
      };
    }),
});
