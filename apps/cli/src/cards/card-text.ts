import { homedir } from 'node:os';
import {
  type Card,
  type Choice,
  display,
  displayText,
  type Outcome,
  type Request,
} from '@agenthooks/approval-bridge';
import { ago } from '../print.ts';

/** Of an id and a digest, as a person types them. */
export const SHORT_ID = 8;
const SHORT_DIGEST = 12;

/** A card in lines: who asks what, the whole input made honest, what can be answered. */
export function cardText({ request, outcome }: Card, now: number): string {
  const { id, digest, kind, tool } = request;
  const lines = [
    `${id.slice(0, SHORT_ID)}  ${request.agent} asks: ${oneLine(tool)} (${kind}), ${ago(now - request.openedAt)} ago`,
    `  in ${oneLine(request.cwd.replace(homedir(), '~'))}${whose(request)}`,
    ...inputLines(request).map((line) => `  ${line}`),
    ...(outcome === null ? answerLines(request) : [`  ${outcomeText(outcome, now)}`]),
    `  digest ${digest.slice(0, SHORT_DIGEST)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function whose({ pane, session, agentId }: Request): string {
  const where =
    pane === undefined ? `session ${oneLine(session).slice(0, 12)}` : `pane ${pane.slice(0, 8)}`;
  return `, ${where}${agentId === undefined ? '' : `, subagent ${oneLine(agentId)}`}`;
}

function inputLines({ input }: Request): string[] {
  const fields = display(input);
  const marks = fields.reduce((sum, field) => sum + field.marks, 0);
  const lines = fields.flatMap(({ key, lines: [first = '', ...more] }) => [
    `${key}: ${first}`,
    ...more.map((line) => `  ${line}`),
  ]);
  return marks === 0
    ? lines
    : [...lines, `(${marks} places are written out: characters that hide, or long blanks)`];
}

function answerLines({ readOnly, choices }: Request): string[] {
  if (readOnly !== undefined) return [`  can only be answered at the agent: ${oneLine(readOnly)}`];
  return choices.flatMap(choiceLines).map((line) => `  ${line}`);
}

/** What a choice does: how far it reaches, the exact text of its rules and where they are kept. */
function choiceLines(choice: Choice): string[] {
  const { id, label, rules = [], kept, beyond, interrupts, questions = [] } = choice;
  const notes = [
    kept && !label.includes(kept) && `kept ${kept}`,
    beyond && 'reaches beyond this call',
    interrupts && "ends the agent's turn",
  ].filter(Boolean);
  return [
    `- ${id}: ${oneLine(label)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`,
    ...rules.flatMap((rule) => displayText(rule).lines.map((line) => `    ${line}`)),
    ...questions.flatMap((question) => [
      `    ${oneLine(question.text)}${question.multiple ? ' (several)' : ''}${question.free ? ' (or your own words)' : ''}`,
      ...question.options.map(
        (option) =>
          `      ${oneLine(option.label)}${option.description ? ` – ${oneLine(option.description)}` : ''}`,
      ),
    ]),
  ];
}

export function outcomeText({ kind, by, at, choice }: Outcome, now: number): string {
  return `${kind} ${ago(now - at)} ago by ${oneLine(by)}${choice === undefined ? '' : ` (${oneLine(choice)})`}`;
}

/** Text of an agent on one line, with what hides in it written out. */
export function oneLine(text: string): string {
  return displayText(text).lines.join(' ');
}
