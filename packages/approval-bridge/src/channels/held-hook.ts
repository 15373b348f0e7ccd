import {
  type Decision,
  type HeldHookRules,
  isUnknown,
  type JsonObject,
  type Suggestion,
  textAt,
  valueAt,
} from '@agenthooks/agent-catalog';
import type { Verdict } from '../ledger/outcome.ts';
import type { Choice, RequestDraft } from '../ledger/request.ts';

/**
 * An agent that asks by a hook and waits for what it prints: payload → request, verdict → print.
 * Pure; whatever differs between agents is in the catalog's permission cell.
 */

export interface HookPlace {
  agent: string;
  pane?: string;
}

/** undefined: not a payload that asks. */
export function requestOfHook(
  rules: HeldHookRules,
  place: HookPlace,
  payload: unknown,
): RequestDraft | undefined {
  const at = rules.payload;
  if (textAt(payload, at.event) !== rules.event) return undefined;
  if (rules.asks?.(payload) === false) return undefined;
  const session = textAt(payload, at.session);
  const tool = textAt(payload, at.tool);
  const input = valueAt(payload, at.input);
  if (session === undefined || tool === undefined || !isObject(input)) return undefined;
  const agentId = textAt(payload, at.agentId);
  return {
    agent: place.agent,
    session,
    ...(agentId !== undefined && { agentId }),
    ...(place.pane !== undefined && { pane: place.pane }),
    cwd: textAt(payload, at.cwd) ?? '',
    tool,
    input,
    endedBy: Object.hasOwn(rules.endInput, tool) ? rules.endInput[tool]! : 'same',
    ...asking(rules, tool, input, payload),
  };
}

type Asking = Pick<RequestDraft, 'kind' | 'choices' | 'readOnly'>;

function asking(rules: HeldHookRules, tool: string, input: JsonObject, payload: unknown): Asking {
  const { questions, plans, shownOnly } = rules;
  if (shownOnly.includes(tool)) {
    const readOnly = 'it asks for more than yes or no: answer it at the agent';
    return { kind: 'question', choices: [], readOnly };
  }
  if (!isUnknown(questions) && tool === questions.tool) {
    const read = questions.read(input);
    if (read === undefined) {
      const readOnly = 'its questions are of a form that was never seen: answer it at the agent';
      return { kind: 'question', choices: [], readOnly };
    }
    return {
      kind: 'question',
      choices: [
        {
          id: 'answer',
          act: 'answer',
          label: 'Answer',
          scope: 'call',
          takes: 'answers',
          questions: read,
        },
        { ...deny, label: 'Give no answer' },
      ],
    };
  }
  if (!isUnknown(plans) && tool === plans.tool) {
    if (typeof input[plans.plan] !== 'string') {
      return { kind: 'plan', choices: [], readOnly: 'it shows no plan: answer it at the agent' };
    }
    return {
      kind: 'plan',
      choices: [
        {
          id: 'approve',
          act: 'allow',
          label: 'Approve the plan',
          scope: 'call',
          takes: 'plan',
          planKey: plans.plan,
        },
        { ...deny, label: 'Keep planning' },
      ],
    };
  }
  const suggested = rules
    .suggestions(payload)
    .map((suggestion, index): Choice => choiceOf(suggestion, index));
  return {
    kind: 'permission',
    choices: [
      { id: 'allow', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' },
      ...suggested,
      { ...deny, label: 'Deny' },
    ],
  };
}

const deny = { id: 'deny', act: 'deny', scope: 'call', takes: 'message' } as const;

const SUGGESTED = 'suggested-';

function choiceOf({ rules, kept, scope, beyond }: Suggestion, index: number): Choice {
  return {
    id: `${SUGGESTED}${index + 1}`,
    act: 'allow',
    label: `Allow, and from now on: ${rules.join(', ')} (${kept})`,
    scope,
    rules,
    kept,
    ...(beyond && { beyond }),
    takes: 'nothing',
  };
}

/**
 * What the hook prints for a verdict, without the line feed; undefined where nothing fits, and
 * then nothing is printed and the agent's own prompt decides. A plain allow of a question or a
 * plan never comes out of here.
 */
export function printedVerdict(
  rules: HeldHookRules,
  payload: unknown,
  verdict: Verdict,
): string | undefined {
  const tool = textAt(payload, rules.payload.tool);
  const input = valueAt(payload, rules.payload.input);
  if (tool === undefined || !isObject(input)) return undefined;
  const decision = decisionOf(rules, tool, input, payload, verdict);
  return decision && JSON.stringify(rules.verdict(decision));
}

function decisionOf(
  rules: HeldHookRules,
  tool: string,
  input: JsonObject,
  payload: unknown,
  { choice, message, answers, plan }: Verdict,
): Decision | undefined {
  if (choice === deny.id) {
    return message === undefined ? { behavior: 'deny' } : { behavior: 'deny', message };
  }
  const { questions, plans } = rules;
  if (!isUnknown(questions) && tool === questions.tool) {
    if (choice !== 'answer' || answers === undefined) return undefined;
    return { behavior: 'allow', input: questions.answer(input, answers) };
  }
  if (!isUnknown(plans) && tool === plans.tool) {
    if (choice !== 'approve') return undefined;
    const edited = plan === undefined ? input : { ...input, [plans.plan]: plan };
    return { behavior: 'allow', input: edited };
  }
  if (choice === 'allow') return { behavior: 'allow' };
  const index = choice.startsWith(SUGGESTED) ? Number(choice.slice(SUGGESTED.length)) - 1 : -1;
  const suggestion = rules.suggestions(payload)[index];
  return suggestion && { behavior: 'allow', suggestion };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
