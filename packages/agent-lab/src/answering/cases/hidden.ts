import { type AnsweringCase, failing } from '../case.ts';
import { askingToRun, plain } from './permission.ts';

/** Of an agent that shows no prompt of its own while it is held. */

export const takenBack: AnsweringCase = {
  name: 'taken back',
  title: 'the person types in the terminal: the prompt comes, and decides',
  hosting: ['hosted'],
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      await desk.keys([' ']);
      const { outcome } = await desk.closed(card);
      const late = await desk.answer(card, plain(card, 'allow'));
      await desk.painted(cell.painted);
      const stands = !desk.made(file);
      await desk.keys(cell.answer);
      await desk.goesOn(script, 1);
      await desk.ended(script);
      return {
        faults: failing({
          'no verdict was given': outcome?.kind === 'withdrawn',
          'an answer after it is refused': !late.ok,
          'the prompt decides': stands && desk.made(file),
        }),
      };
    }),
};

export const nobodyLooks: AnsweringCase = {
  name: 'nobody looks',
  title: 'the last viewer goes: the prompt comes, and decides',
  hosting: ['hosted', 'unhosted'],
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      await desk.hub.leave();
      await desk.painted(cell.painted);
      const stands = !desk.made(file);
      const { outcome } = await desk.closed(card);
      await desk.keys(cell.answer);
      await desk.goesOn(script, 1);
      await desk.ended(script);
      return {
        faults: failing({
          'no verdict was given': outcome?.kind === 'withdrawn',
          'the prompt decides': stands && desk.made(file),
        }),
      };
    }),
};
