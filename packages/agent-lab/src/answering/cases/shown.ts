import type { Card } from '@agenthooks/approval-bridge';
import { type AnsweringCase, failing } from '../case.ts';
import { askingToRun } from './permission.ts';

/** A card follows its session's state, which is read at most so many milliseconds after the key. */
const closing = 1_000;

/** Of an agent that takes no answer from outside. */
export const onlyShown: AnsweringCase = {
  name: 'only shown',
  title:
    'the card says what is asked and where it is answered, takes nothing, and ends with the key',
  hosting: ['hosted'],
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      const { request } = card;
      const { id, digest } = request;
      const viewer = await desk.hub.viewer();
      const refused = await Promise.all(
        ['allow', 'deny'].map((choice) => viewer.answer({ id, digest, choice })),
      );
      const stands = desk.paints(cell.painted) && !desk.made(file);
      const at = await desk.keys(cell.answer);
      const { outcome } = await desk.closed(card);
      await desk.goesOn(script, 1);
      await desk.ended(script);
      const closedAfter = outcome!.at - at;
      return {
        closedAfter,
        faults: failing({
          'the card offers nothing': request.choices.length === 0,
          [`the card says where it is answered (${request.readOnly})`]: saysWhere(card),
          [`the card shows what was told (${JSON.stringify(request.input)})`]: saysWhat(card, file),
          'an answer is refused as not answerable': refused.every(
            (reply) => !reply.ok && reply.code === 'not-answerable',
          ),
          'and does nothing': stands,
          [`the card says that it was answered in the terminal (${outcome?.kind}, by ${outcome?.by})`]:
            outcome?.kind === 'answered-in-terminal',
          [`the card closes within ${closing} ms (it took ${closedAfter})`]: closedAfter <= closing,
          'the command ran': desk.made(file),
        }),
      };
    }),
};

export const shownAgain: AnsweringCase = {
  name: 'shown by the next hub',
  title: 'the hub is killed while a card is shown: the next one shows it again',
  hosting: ['hosted'],
  plan: (recipe) =>
    askingToRun(recipe, async ({ desk, card, script, cell, file }) => {
      await desk.hub.kill();
      await desk.hub.start();
      const again = await desk.nextCard();
      const { outcome } = await desk.closed(card);
      await desk.keys(cell.answer);
      const ended = (await desk.closed(again)).outcome;
      await desk.goesOn(script, 1);
      await desk.ended(script);
      return {
        asks: 2,
        faults: failing({
          'the next hub says of the first that it is gone': outcome?.kind === 'withdrawn',
          'it shows the same again':
            JSON.stringify(again.request.input) === JSON.stringify(card.request.input),
          'the terminal answers it': ended?.kind === 'answered-in-terminal' && desk.made(file),
        }),
      };
    }),
};

const saysWhere = ({ request: { readOnly = '' } }: Card) =>
  readOnly.startsWith('in its own terminal');

/** The command, the title of a dialog, or nothing where the agent tells nothing. */
function saysWhat({ request: { input } }: Card, file: string): boolean {
  const { request, title } = input;
  if (request !== undefined) return typeof request === 'string' && request.includes(file);
  return title === undefined ? Object.keys(input).length === 0 : title !== '';
}
