import { unknown } from '../definition.ts';
import type { Decision, PermissionRules } from '../permission.ts';
import { copilotGuards } from './copilot.guards.ts';

/**
 * Copilot CLI 1.0.102, Linux, 2026-11-30. Its prompt is not painted before the hook has returned.
 * The hook also fires for what it would approve by itself, so that this is asked about as well
 * while somebody looks.
 */
export const copilotPermission: PermissionRules = {
  channel: 'held-hook',
  prompt: 'hidden',
  hold: { seconds: 20, hookSeconds: 30 },
  sharedServer: null,
  marks: ['COPILOT_CLI', 'COPILOT_AGENT_SESSION_ID'],
  agentPid: 'COPILOT_LOADER_PID',
  hook: {
    event: 'permissionRequest',
    ends: ['postToolUse', 'postToolUseFailure'],
    guards: copilotGuards,
    payload: {
      event: 'hookName',
      session: 'sessionId',
      cwd: 'cwd',
      agentId: 'agentId',
      tool: 'toolName',
      input: 'toolInput',
    },
    questions: unknown('a question has no permissionRequest'),
    plans: unknown('its plan mode was not tried'),
    shownOnly: [],
    suggestions: () => [],
    verdict: inItsWords,
    // The end of a command has its description as well; other tools were not compared.
    endInput: { bash: 'more' },
    endInputAt: 'toolArgs',
  },
};

/** At the top of what is printed; Claude Code's form is passed over. */
function inItsWords(decision: Decision) {
  if (decision.behavior === 'allow') return { behavior: 'allow' };
  return decision.message === undefined
    ? { behavior: 'deny' }
    : { behavior: 'deny', message: decision.message };
}
