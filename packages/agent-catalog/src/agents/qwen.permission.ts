import { unknown } from '../definition.ts';
import type { Decision, PermissionRules } from '../permission.ts';
import { qwenGuards } from './qwen.guards.ts';

/**
 * Qwen Code 0.24.4, Linux, 2026-11-30. Its prompt is not painted before the hook has returned, so
 * it is held for a short time only. A verdict is in Claude Code's words.
 */
export const qwenPermission: PermissionRules = {
  channel: 'held-hook',
  prompt: 'hidden',
  hold: { seconds: 20, hookSeconds: 30 },
  sharedServer: null,
  marks: ['QWEN_CODE', 'QWEN_CODE_SESSION_ID'],
  // The agent runs in a child of it that has more memory.
  agentPid: 'QWEN_CODE_LAUNCHER_PID',
  hook: {
    event: 'PermissionRequest',
    ends: ['PostToolUse', 'PostToolUseFailure'],
    guards: qwenGuards,
    payload: {
      event: 'hook_event_name',
      session: 'session_id',
      cwd: 'cwd',
      agentId: 'agent_id',
      tool: 'tool_name',
      input: 'tool_input',
    },
    questions: unknown('answers to ask_user_question were not given by a hook'),
    plans: unknown('a plan was not approved by a hook'),
    shownOnly: ['ask_user_question', 'exit_plan_mode'],
    suggestions: () => [],
    verdict: (decision) => ({
      hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: inItsWords(decision) },
    }),
    endInput: {},
  },
};

function inItsWords(decision: Decision) {
  if (decision.behavior === 'allow') return { behavior: 'allow' };
  return decision.message === undefined
    ? { behavior: 'deny' }
    : { behavior: 'deny', message: decision.message };
}
