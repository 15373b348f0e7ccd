import { agentById } from '@agenthooks/agent-catalog';
import type { Card, Choice, Outcome, Request } from '@agenthooks/approval-bridge';
import type { ShownCard, ShownChoice, ShownOutcome } from '../wire.ts';
import { shownInput } from './input.ts';
import { folder, line } from './text.ts';

export function shownCard({ request, outcome, receipt }: Card): ShownCard {
  const { id, digest, kind, agent, session, pane, agentId, cwd, tool, openedAt, deadline } =
    request;
  const planKey = request.choices.find((choice) => choice.planKey !== undefined)?.planKey;
  const { parts, marks } = shownInput(request.input, planKey);
  return {
    id,
    digest,
    kind,
    agent,
    title: titleOf(agent),
    session,
    ...(pane !== undefined && { pane }),
    ...(agentId !== undefined && { subagent: line(agentId) }),
    folder: folder(cwd),
    tool: line(tool),
    openedAt,
    deadline,
    marks,
    input: parts,
    choices: request.choices.map((choice) => shownChoice(choice, request, marks)),
    ...(request.readOnly !== undefined && { readOnly: line(request.readOnly) }),
    ...(outcome !== null && { outcome: shownOutcome(outcome) }),
    receipt,
  };
}

export function titleOf(agent: string): string {
  return agentById(agent)?.title ?? line(agent);
}

function shownChoice(choice: Choice, { input }: Request, marks: number): ShownChoice {
  const { id, act, label, scope, beyond, interrupts, rules = [], kept, takes, planKey } = choice;
  const plan = planKey === undefined ? undefined : input[planKey];
  return {
    id,
    act,
    label: line(label),
    plain: scope === 'call' && beyond !== true && interrupts !== true,
    scope,
    beyond: beyond === true,
    interrupts: interrupts === true,
    rules: rules.map(line),
    ...(kept !== undefined && { kept: line(kept) }),
    takes,
    questions: (choice.questions ?? []).map((question) => ({
      id: question.id,
      text: line(question.text),
      ...(question.header !== undefined && { header: line(question.header) }),
      multiple: question.multiple,
      free: question.free,
      options: question.options.map((option) => ({
        value: option.label,
        label: line(option.label),
        ...(option.description !== undefined && { description: line(option.description) }),
      })),
    })),
    // A field would show what hides as nothing: such a plan is taken or denied as it is.
    ...(typeof plan === 'string' && marks === 0 && { plan }),
  };
}

export function shownOutcome({ kind, at, by, choice, message }: Outcome): ShownOutcome {
  return {
    kind,
    at,
    by: line(by),
    ...(choice !== undefined && { choice: line(choice) }),
    ...(message !== undefined && { message: line(message) }),
  };
}
