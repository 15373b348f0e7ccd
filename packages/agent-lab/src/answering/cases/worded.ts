import { isUnknown } from '@agenthooks/agent-catalog';
import { type AnsweringCase, failing } from '../case.ts';
import { askingScript } from '../desk.ts';
import { plain } from './permission.ts';

const ownWords = 'one that is not on the list';

export const severalQuestions: AnsweringCase = {
  name: 'several questions',
  title: 'questions answered from elsewhere: several choices of one, own words for another',
  hosting: ['hosted'],
  plan({ questions }) {
    if (isUnknown(questions)) return questions;
    return {
      script: askingScript(questions.tools),
      async play(desk, script) {
        const card = await desk.asked(script, questions.painted);
        const choice = card.request.choices.find(({ act }) => act === 'answer');
        const asked = choice?.questions ?? [];
        const several = asked.find(({ multiple }) => multiple);
        const free = asked.find(({ multiple, free: open }) => !multiple && open);
        if (!choice || !several || !free) {
          return { asks: 1, faults: [`not asked as it was: ${JSON.stringify(asked)}`] };
        }
        const chosen = several.options.slice(0, 2).map(({ label }) => label);
        const incomplete = await desk.answer(card, choice, { answers: { [several.id]: chosen } });
        const answers = { [several.id]: chosen, [free.id]: [ownWords] };
        const reply = await desk.answer(card, choice, { answers });
        await desk.goesOn(script, questions.tools.length);
        const { outcome } = await desk.closed(card);
        await desk.ended(script);
        return {
          asks: 1,
          faults: failing({
            'an answer to one of two is refused': !incomplete.ok,
            'the answer is taken': reply.ok,
            'the card says answered': outcome?.kind === 'answered',
            'the model is told the choices': desk.told(chosen.join(', ')),
            'and the words': desk.told(ownWords),
          }),
        };
      },
    };
  },
};

export const planAgain: AnsweringCase = {
  name: 'plan denied, then edited',
  title: 'a plan that is denied is planned on; the next is approved with an edited text',
  hosting: ['hosted'],
  plan({ plan }) {
    if (isUnknown(plan)) return plan;
    const shown = plan.tools.at(-1);
    if (!shown) return { unknown: 'the plan is shown by no tool' };
    return {
      script: askingScript([...plan.tools, shown]),
      async play(desk, script) {
        const first = await desk.asked(script, plan.painted);
        const denied = await desk.answer(first, plain(first, 'deny'), { message: 'think again' });
        const second = await desk.nextCard();
        const edited = '# Plan\n1. Do it with care\n';
        const allowed = await desk.answer(second, plain(second, 'allow'), { plan: edited });
        await desk.goesOn(script, plan.tools.length + 1);
        const ends = [await desk.closed(first), await desk.closed(second)];
        await desk.ended(script);
        return {
          asks: 2,
          faults: failing({
            'both answers are taken': denied.ok && allowed.ok,
            'the model is told the words of the denial': desk.told('think again'),
            'it goes on planning: the plan is shown again': second.request.kind === 'plan',
            'the edited plan is what is carried out': desk.told('Do it with care'),
            'each card has its own outcome':
              ends.map(({ outcome }) => outcome?.kind).join() === 'denied,allowed',
            'the prompt is gone': !desk.paints(plan.painted),
          }),
        };
      },
    };
  },
};
