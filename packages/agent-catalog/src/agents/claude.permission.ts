import type {
  Answers,
  Decision,
  JsonObject,
  PermissionRules,
  Question,
  Suggestion,
} from '../permission.ts';
import { valueAt } from '../recording.ts';
import { claudeGuards } from './claude.guards.ts';

/**
 * Claude Code 2.1.332, Linux, 2026-11-30. The prompt is painted while the hook is held, and the
 * two race. A verdict after 12 minutes counted, and any positive limit is accepted.
 */
export const claudePermission: PermissionRules = {
  channel: 'held-hook',
  prompt: 'painted',
  // Half a day: answering what was asked in the morning must work.
  hold: { seconds: 43_200, hookSeconds: 43_210 },
  sharedServer: null,
  marks: ['CLAUDECODE', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_CHILD_SESSION'],
  agentPid: 'CLAUDE_PID',
  hook: {
    event: 'PermissionRequest',
    ends: ['PostToolUse', 'PostToolUseFailure'],
    guards: claudeGuards,
    payload: {
      event: 'hook_event_name',
      session: 'session_id',
      cwd: 'cwd',
      agentId: 'agent_id',
      tool: 'tool_name',
      input: 'tool_input',
    },
    questions: { tool: 'AskUserQuestion', read: readQuestions, answer: answerQuestions },
    plans: { tool: 'ExitPlanMode', plan: 'plan' },
    shownOnly: [],
    suggestions: readSuggestions,
    verdict: (decision) => ({
      hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: inItsWords(decision) },
    }),
    // PostToolUse of a question adds `answers` and `annotations`; that of a plan has no input.
    endInput: { AskUserQuestion: 'more', ExitPlanMode: 'tool' },
  },
};

function inItsWords(decision: Decision) {
  if (decision.behavior === 'deny') {
    return decision.message === undefined
      ? { behavior: 'deny' }
      : { behavior: 'deny', message: decision.message };
  }
  return {
    behavior: 'allow',
    ...(decision.input && { updatedInput: decision.input }),
    ...(decision.suggestion && { updatedPermissions: [decision.suggestion.raw] }),
  };
}

/** Where the agent keeps what it is allowed, by its own word. Other words are not offered. */
const destinations: Readonly<Record<string, Pick<Suggestion, 'kept' | 'scope'>>> = {
  session: { kept: 'until this session ends', scope: 'session' },
  localSettings: { kept: 'in .claude/settings.local.json of this project', scope: 'saved' },
  projectSettings: { kept: 'in .claude/settings.json of this project', scope: 'saved' },
  userSettings: { kept: 'in your settings, for every project', scope: 'saved' },
};

/** `bypassPermissions` was refused by the agent when a hook gave it back. */
const modes: Readonly<Record<string, string>> = { acceptEdits: 'accept every edit of files' };

function readSuggestions(payload: unknown): Suggestion[] {
  const list = valueAt(payload, 'permission_suggestions');
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).flatMap((raw) => readSuggestion(raw) ?? []);
}

function readSuggestion(raw: unknown): Suggestion | undefined {
  const { type, destination, behavior, rules, directories, mode } = asObject(raw);
  const place = typeof destination === 'string' ? own(destinations, destination) : undefined;
  if (place === undefined) return undefined;
  if (type === 'addRules' && behavior === 'allow') {
    const texts = textsOf(rules, ruleText);
    return texts && { rules: texts, ...place, beyond: false, raw };
  }
  if (type === 'addDirectories') {
    const texts = textsOf(directories, (one) => (typeof one === 'string' ? one : undefined));
    return (
      texts && {
        rules: texts.map((path) => `work in the folder ${path}`),
        ...place,
        beyond: true,
        raw,
      }
    );
  }
  if (type === 'setMode' && typeof mode === 'string') {
    const text = own(modes, mode);
    return text === undefined ? undefined : { rules: [text], ...place, beyond: true, raw };
  }
  return undefined;
}

function ruleText(rule: unknown): string | undefined {
  const { toolName, ruleContent } = asObject(rule);
  if (typeof toolName !== 'string') return undefined;
  if (ruleContent === undefined) return toolName;
  return typeof ruleContent === 'string' ? `${toolName}(${ruleContent})` : undefined;
}

/** All of them or none: a rule that cannot be shown is not offered. */
function textsOf(list: unknown, text: (one: unknown) => string | undefined): string[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const texts = (list as unknown[]).map(text);
  return texts.every((one) => one !== undefined) ? texts : undefined;
}

function readQuestions(input: JsonObject): Question[] | undefined {
  if (!Array.isArray(input.questions) || input.questions.length === 0) return undefined;
  const questions: Question[] = [];
  for (const raw of input.questions as unknown[]) {
    const { question, header, options, multiSelect } = asObject(raw);
    if (typeof question !== 'string' || !Array.isArray(options)) return undefined;
    // The answers are named by the question's text: two alike cannot be told apart.
    if (questions.some(({ id }) => id === question)) return undefined;
    const choices: Question['options'] = [];
    for (const option of options as unknown[]) {
      const { label, description } = asObject(option);
      if (typeof label !== 'string') return undefined;
      choices.push(typeof description === 'string' ? { label, description } : { label });
    }
    questions.push({
      id: question,
      text: question,
      ...(typeof header === 'string' && { header }),
      options: choices,
      multiple: multiSelect === true,
      free: true,
    });
  }
  return questions;
}

/** Several choices are one text, joined as the agent's own prompt joins them. */
function answerQuestions(input: JsonObject, answers: Answers): JsonObject {
  const texts = Object.entries(answers).map(([id, given]) => [id, given.join(', ')] as const);
  return { ...input, answers: Object.fromEntries(texts) };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
