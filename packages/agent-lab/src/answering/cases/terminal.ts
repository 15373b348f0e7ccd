import { setTimeout as pause } from 'node:timers/promises';
import { isUnknown } from '@agenthooks/agent-catalog';
import { type AnsweringCase, failing } from '../case.ts';
import { askingToRun, plain } from './permission.ts';

const everywhere = ['hosted', 'unhosted'] as const;

/** A card closes everywhere within so many milliseconds of the key. */
const closing = 1_000;

export const inTerminal: AnsweringCase = {
  name: 'in the terminal',
  title: 'the person answers in the terminal first, and a second later somebody elsewhere',
  hosting: everywhere,
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      const at = await desk.keys(cell.answer);
      const { outcome } = await desk.closed(card);
      await pause(1_000);
      const late = await desk.answer(card, plain(card, 'deny'));
      await desk.ended(script);
      const closedAfter = outcome!.at - at;
      return {
        closedAfter,
        faults: failing({
          'the card says that it was answered in the terminal':
            outcome!.kind === 'answered-in-terminal',
          [`the card closes within ${closing} ms (it took ${closedAfter})`]: closedAfter <= closing,
          'the answer that came late is refused, and told what stands':
            !late.ok && 'outcome' in late && late.outcome?.kind === 'answered-in-terminal',
          'the command ran': desk.made(file),
        }),
      };
    }),
};

export const longCommand: AnsweringCase = {
  name: 'in the terminal, long command',
  title: 'allowed in the terminal, and the command then runs on for a while',
  hosting: everywhere,
  plan: (recipe) =>
    askingToRun(
      recipe,
      async ({ desk, card, script, cell, file }) => {
        const at = await desk.keys(cell.answer);
        const { outcome } = await desk.closed(card);
        const stillRuns = !desk.made(file);
        await desk.goesOn(script, 1);
        await desk.ended(script);
        const closedAfter = outcome!.at - at;
        return {
          closedAfter,
          faults: failing({
            'the card says that it was answered in the terminal':
              outcome!.kind === 'answered-in-terminal',
            [`the card closes within ${closing} ms (it took ${closedAfter})`]:
              closedAfter <= closing,
            'the command still ran then': stillRuns,
            'the command came to its end': desk.made(file),
          }),
        };
      },
      (file) => `sleep 6; echo made > ${file}`,
    ),
};

export const interrupted: AnsweringCase = {
  name: 'interrupted',
  title: 'Escape at the prompt: the card closes, and nothing runs',
  hosting: ['hosted'],
  plan(recipe) {
    const away = recipe.interrupts.escape;
    if (isUnknown(away)) return away;
    return askingToRun(recipe, async ({ desk, card, cell, file }) => {
      const at = await desk.keys(away);
      const { outcome } = await desk.closed(card);
      await pause(600);
      const closedAfter = outcome!.at - at;
      return {
        closedAfter,
        faults: failing({
          'no verdict was given': !['allowed', 'denied', 'answered'].includes(outcome!.kind),
          [`the card closes within ${closing} ms (it took ${closedAfter})`]: closedAfter <= closing,
          'the command did not run': !desk.made(file),
          'the prompt is gone': !desk.paints(cell.painted),
        }),
      };
    });
  },
};
