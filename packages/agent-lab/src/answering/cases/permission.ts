import {
  isUnknown,
  type Known,
  type OfflineAsk,
  type OfflineRecipe,
} from '@agenthooks/agent-catalog';
import type { Card, Choice } from '@agenthooks/approval-bridge';
import type { AnsweringPlan, Played } from '../case.ts';
import { askingScript, type Desk } from '../desk.ts';

export interface Asking {
  desk: Desk;
  script: string;
  card: Card;
  cell: OfflineAsk;
  /** Left in the working folder when the command ran. */
  file: string;
}

/** A case in which the agent asks to run a command that leaves a file behind. */
export function askingToRun(
  recipe: OfflineRecipe,
  play: (asking: Asking) => Promise<Omit<Played, 'asks'> & Partial<Pick<Played, 'asks'>>>,
  command = (file: string) => `echo made > ${file}`,
): Known<AnsweringPlan> {
  const { permission, asks } = recipe;
  if (isUnknown(permission)) return permission;
  if (isUnknown(asks)) return asks;
  files += 1;
  const file = `made-${files}.txt`;
  return {
    script: askingScript([asks(command(file))]),
    async play(desk, script) {
      const card = await desk.asked(script, permission.painted);
      return { asks: 1, ...(await play({ desk, script, card, cell: permission, file })) };
    },
  };
}

let files = 0;

/** The plain one: for this call alone, and ending the turn only where nothing else denies. */
export function plain({ request }: Card, act: Choice['act']): Choice {
  const fitting = request.choices.filter(
    (choice) => choice.act === act && choice.scope === 'call' && !choice.beyond,
  );
  const found = fitting.find(({ interrupts }) => !interrupts) ?? fitting[0];
  if (!found) throw new Error(`the card has no plain ${act}: ${JSON.stringify(request.choices)}`);
  return found;
}
