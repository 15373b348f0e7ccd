import { isUnknown } from '@agenthooks/agent-catalog';
import { type AnsweringCase, failing } from '../case.ts';
import { askingScript } from '../desk.ts';
import { askingToRun, plain } from './permission.ts';

const everywhere = ['hosted', 'unhosted'] as const;

export const allowed: AnsweringCase = {
  name: 'allowed',
  title: 'allowed from elsewhere, while the prompt stands in the terminal',
  hosting: everywhere,
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      const painted = desk.paints(cell.painted);
      const reply = await desk.answer(card, plain(card, 'allow'));
      await desk.goesOn(script, 1);
      const { outcome, receipt } = await desk.closed(card);
      await desk.ended(script);
      return {
        faults: failing({
          'the prompt is painted meanwhile, or hidden where it must be':
            painted !== desk.hidesPrompt,
          'the answer is taken': reply.ok,
          'the card says allowed, by whom': outcome?.kind === 'allowed' && outcome.by !== '',
          'the channel took it': receipt === 'delivered',
          'the command ran': desk.made(file),
          'the prompt is gone': !desk.paints(cell.painted),
        }),
      };
    }),
};

export const denied: AnsweringCase = {
  name: 'denied',
  title: 'denied from elsewhere, with words where the agent takes them',
  hosting: everywhere,
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      const choice = plain(card, 'deny');
      const words = choice.takes === 'message' ? { message: 'not this one' } : {};
      const reply = await desk.answer(card, choice, words);
      const { outcome } = await desk.closed(card);
      // Some go on to the model with the denial, some end the turn with it.
      await Promise.race([desk.goesOn(script, 1), desk.ended(script)]);
      await desk.ended(script);
      return {
        faults: failing({
          'the answer is taken': reply.ok,
          'the card says denied': outcome?.kind === 'denied',
          'the command did not run': !desk.made(file),
          'the prompt is gone': !desk.paints(cell.painted),
        }),
      };
    }),
};

export const ruled: AnsweringCase = {
  name: 'rule',
  title: 'allowed with a rule that the agent itself offered',
  hosting: ['hosted'],
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, file }) => {
      const further = card.request.choices.find(
        ({ act, scope }) => act === 'allow' && scope !== 'call',
      );
      if (!further) {
        await desk.answer(card, plain(card, 'allow'));
        await desk.ended(script);
        return { faults: [] };
      }
      const reply = await desk.answer(card, further);
      await desk.goesOn(script, 1);
      const { outcome } = await desk.closed(card);
      await desk.ended(script);
      return {
        faults: failing({
          'the answer is taken': reply.ok,
          'the card names the choice': outcome?.choice === further.id,
          'what it grants is shown': (further.rules?.length ?? 0) > 0 || further.kept !== undefined,
          'the command ran': desk.made(file),
        }),
      };
    }),
};

export const questioned: AnsweringCase = {
  name: 'question',
  title: 'a question answered from elsewhere',
  hosting: everywhere,
  plan({ question }) {
    if (isUnknown(question)) return question;
    return {
      script: askingScript(question.tools),
      async play(desk, script) {
        const card = await desk.asked(script, question.painted);
        const choice = card.request.choices.find(({ act }) => act === 'answer');
        if (!choice) return { asks: 1, faults: [`no way to answer: ${card.request.readOnly}`] };
        const answers = Object.fromEntries(
          (choice.questions ?? []).map(({ id, options }) => [id, [options[1]!.label]]),
        );
        const reply = await desk.answer(card, choice, { answers });
        await desk.goesOn(script, question.tools.length);
        const { outcome } = await desk.closed(card);
        await desk.ended(script);
        return {
          asks: 1,
          faults: failing({
            'the answer is taken': reply.ok,
            'the card says answered': outcome?.kind === 'answered',
            'the question is gone': !desk.paints(question.painted),
          }),
        };
      },
    };
  },
};

export const planned: AnsweringCase = {
  name: 'plan',
  title: 'a plan approved from elsewhere, its input given back as it was',
  hosting: ['hosted'],
  plan({ plan }) {
    if (isUnknown(plan)) return plan;
    return {
      script: askingScript(plan.tools),
      async play(desk, script) {
        const card = await desk.asked(script, plan.painted);
        const reply = await desk.answer(card, plain(card, 'allow'));
        await desk.goesOn(script, plan.tools.length);
        const { outcome } = await desk.closed(card);
        await desk.ended(script);
        return {
          asks: 1,
          faults: failing({
            'the card is a plan': card.request.kind === 'plan',
            'the answer is taken': reply.ok,
            'the card says allowed': outcome?.kind === 'allowed',
            'the prompt is gone': !desk.paints(plan.painted),
          }),
        };
      },
    };
  },
};
