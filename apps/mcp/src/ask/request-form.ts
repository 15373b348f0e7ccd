import type { Question } from '@agenthooks/agent-catalog';
import {
  type AnswerContent,
  type Choice,
  display,
  displayText,
  type Request,
} from '@agenthooks/approval-bridge';
import { type Content, type Field, type Form, oneOf, someOf, textAt, textsAt } from './form.ts';
import { reading } from './reading.ts';

type Said = Pick<AnswerContent, 'choice' | 'message' | 'answers'>;

/**
 * An agent's request, whole, as a form; undefined where it is too long for one. No choice is
 * preset: a bare Enter says nothing.
 */
export function requestForm(request: Request, title: string): Form<Said> | undefined {
  const whole = reading(linesOf(request, title));
  if (whole === undefined) return undefined;
  const answering = request.choices.find(({ takes }) => takes === 'answers');
  const choices = request.choices.map(({ id, label, beyond }) => ({
    id,
    label: line(`${label}${beyond ? ' – reaches beyond this call' : ''}`),
  }));
  const questions = answering?.questions ?? [];
  const takesMessage = request.choices.some(({ takes }) => takes === 'message');
  return {
    message: whole.message,
    schema: {
      type: 'object',
      properties: {
        ...whole.fields,
        ...Object.assign({}, ...questions.map(questionFields)),
        choice: oneOf('Your answer', choices),
        ...(takesMessage && {
          message: {
            type: 'string',
            title: 'Message',
            description: `Goes to the agent, with: ${messageTakers(request.choices)}`,
          } satisfies Field,
        }),
      },
      required: [...whole.required, 'choice'],
    },
    read(content) {
      const missing = whole.missing(content);
      return missing === undefined ? readRequest(request, content) : { ok: false, why: missing };
    },
  };
}

function messageTakers(choices: readonly Choice[]): string {
  const labels = choices.filter(({ takes }) => takes === 'message').map(({ label }) => label);
  return line(labels.join(', '));
}

function questionFields(question: Question, index: number): Record<string, Field> {
  const { text, options, multiple, free, header } = question;
  const name = `q${index + 1}`;
  const title = line(header ?? text);
  const described = options.map(({ label, description }, at) => ({
    id: String(at + 1),
    label: line(description === undefined ? label : `${label} – ${description}`),
  }));
  return {
    ...(options.length > 0 && {
      [name]: multiple ? someOf(title, described) : oneOf(title, described, line(text)),
    }),
    ...((free || options.length === 0) && {
      [`${name}other`]: {
        type: 'string',
        title: `${title}: in your own words`,
      } satisfies Field,
    }),
  };
}

function linesOf(request: Request, title: string): string[] {
  const { agentId, cwd, tool, kind, choices } = request;
  const who = agentId === undefined ? title : `${title} (subagent ${agentId})`;
  const asks = { permission: 'asks to use', question: 'asks you by', plan: 'shows a plan by' }[
    kind
  ];
  const questions = choices.flatMap((choice) => choice.questions ?? []);
  // A choice may be cut where it is chosen: what it adds stands here as well.
  const rules = choices.flatMap(({ label, rules: added, kept = '' }) => {
    if (added === undefined) return [];
    const said = [...added, kept].every((one) => label.includes(one));
    return said ? [label] : [`${label}: adds ${added.join(', ')} ${kept}`];
  });
  // A question's own words stand in its fields; its input would say them twice.
  const input = questions.length > 0 ? questions.flatMap(questionLines) : inputLines(request);
  return [`${line(who)} ${asks} ${line(tool)} in ${line(cwd)}`, ...input, ...rules.map(line)];
}

function questionLines({ text, options }: Question): string[] {
  return [
    ...displayText(text).lines,
    ...options.map(({ label, description }) =>
      line(`  ${label}${description === undefined ? '' : ` – ${description}`}`),
    ),
  ];
}

function inputLines({ input }: Request): string[] {
  return display(input).flatMap(({ key, lines }) =>
    lines.length === 1 ? [`${key}: ${lines[0]}`] : [`${key}:`, ...lines],
  );
}

/** On one line, nothing hidden, nothing cut. */
function line(text: string): string {
  return displayText(text).lines.join(' ');
}

function readRequest(request: Request, content: Content): ReturnType<Form<Said>['read']> {
  const choice = request.choices.find(({ id }) => id === textAt(content, 'choice'));
  if (choice === undefined) return { ok: false, why: 'no choice was made' };
  const message = textAt(content, 'message');
  if (choice.takes !== 'answers') {
    const sent = choice.takes === 'message' && message !== undefined ? { message } : {};
    return { ok: true, reply: { choice: choice.id, ...sent } };
  }
  const answers: Record<string, string[]> = {};
  for (const [index, question] of (choice.questions ?? []).entries()) {
    const given = answersTo(question, `q${index + 1}`, content);
    if (given.length === 0) return { ok: false, why: `'${question.text}' has no answer` };
    answers[question.id] = given;
  }
  return { ok: true, reply: { choice: choice.id, answers } };
}

function answersTo(question: Question, name: string, content: Content): string[] {
  const picked = question.multiple ? textsAt(content, name) : [textAt(content, name) ?? ''];
  const labels = picked.flatMap((at) => question.options[Number(at) - 1]?.label ?? []);
  const own = textAt(content, `${name}other`);
  if (own === undefined) return labels;
  // One's own words take the place of a single choice, and stand beside several.
  return question.multiple ? [...labels, own] : [own];
}
