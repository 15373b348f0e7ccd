import {
  isUnknown,
  type Known,
  type OfflineAsk,
  type OfflineRecipe,
} from '@agenthooks/agent-catalog';
import { type AnsweringCase, type AnsweringPlan, failing, type Played } from '../case.ts';
import { askingScript, type Desk } from '../desk.ts';
import { plain } from './permission.ts';

/** Asks that are about something else than a command: a change of files, permissions in advance. */
type Cell = 'change' | 'grant';

const words: Readonly<Record<Cell, string>> = {
  change: 'a change of files',
  grant: 'permissions in advance',
};

function outside(cell: Cell): AnsweringCase {
  return {
    name: `${cell} allowed`,
    title: `${words[cell]}: shown whole, and allowed from elsewhere`,
    hosting: ['hosted'],
    plan: (recipe) =>
      asking(recipe, cell, async (desk, script, ask) => {
        const card = await desk.asked(script, ask.painted);
        const painted = desk.paints(ask.painted);
        const reply = await desk.answer(card, plain(card, 'allow'));
        await desk.goesOn(script, 1);
        const { outcome, receipt } = await desk.closed(card);
        await desk.ended(script);
        return {
          asks: 1,
          faults: failing({
            'the prompt is painted meanwhile': painted,
            'the card names the tool': card.request.tool === ask.tool,
            'what is asked is on the card': Object.keys(card.request.input).length > 0,
            'the answer is taken': reply.ok,
            'the card says allowed': outcome?.kind === 'allowed' && receipt === 'delivered',
            'the prompt is gone': !desk.paints(ask.painted),
          }),
        };
      }),
  };
}

function inTerminal(cell: Cell): AnsweringCase {
  return {
    name: `${cell} in the terminal`,
    title: `${words[cell]}: answered at the prompt, and a second later elsewhere`,
    hosting: ['hosted'],
    plan: (recipe) =>
      asking(recipe, cell, async (desk, script, ask) => {
        const card = await desk.asked(script, ask.painted);
        const at = await desk.keys(ask.answer);
        const { outcome } = await desk.closed(card);
        const late = await desk.answer(card, plain(card, 'deny'));
        await desk.goesOn(script, 1);
        await desk.ended(script);
        return {
          asks: 1,
          closedAfter: outcome!.at - at,
          faults: failing({
            'the card says that it was answered in the terminal':
              outcome?.kind === 'answered-in-terminal',
            'the answer that came late is refused': !late.ok,
          }),
        };
      }),
  };
}

function asking(
  recipe: OfflineRecipe,
  cell: Cell,
  play: (desk: Desk, script: string, ask: OfflineAsk) => Promise<Played>,
): Known<AnsweringPlan> {
  const ask = recipe[cell];
  if (isUnknown(ask)) return ask;
  return {
    script: askingScript(ask.tools),
    play: (desk, script) => play(desk, script, ask),
  };
}

export const changeAllowed = outside('change');
export const changeInTerminal = inTerminal('change');
export const grantAllowed = outside('grant');
export const grantInTerminal = inTerminal('grant');
