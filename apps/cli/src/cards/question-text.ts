import {
  type DurableQuestion,
  describeContract,
  displayText,
  parseContract,
} from '@agenthooks/approval-bridge';
import { ago } from '../print.ts';
import { oneLine } from './card-text.ts';

export const coordinateOf = ({ request }: DurableQuestion) =>
  `${request.session}/${request.sequence}`;

/** A question of a script: its text, and the whole of what a reply must be. */
export function questionText(question: DurableQuestion, now: number): string {
  const { request, waitingUntil } = question;
  const waits = waitingUntil !== null && waitingUntil > now ? 'waits for it' : 'waits no more';
  const lines = [
    `${coordinateOf(question)}  a question, ${ago(now - request.askedAt)} ago; who asked ${waits}`,
    `  in ${oneLine(request.cwd)}`,
    ...displayText(request.text).lines.map((line) => `  ${line}`),
    ...describeContract(parseContract(request.contract)).map((line) => `  ${oneLine(line)}`),
  ];
  return `${lines.join('\n')}\n`;
}
