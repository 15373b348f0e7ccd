import { unknown } from '../definition.ts';
import type { PermissionRules } from '../permission.ts';
import { textAt } from '../recording.ts';

/** Each asks unless the person has allowed it before. A command says how risky it is. */
const changing = ['Create', 'Edit', 'ApplyPatch'];

/**
 * Droid 0.215.0, Linux, 2026-11-30. It has no event for what it asks: PreToolUse runs before every
 * tool and does not say whether a prompt follows, so only what is likely to ask is held. The prompt
 * is not painted before the hook has returned.
 */
export const droidPermission: PermissionRules = {
  channel: 'held-hook',
  prompt: 'hidden',
  hold: { seconds: 20, hookSeconds: 30 },
  sharedServer: null,
  marks: [],
  agentPid: unknown('no variable of a hook names it'),
  hook: {
    event: 'PreToolUse',
    ends: ['PostToolUse'],
    guards: { absent: [], equal: {} },
    payload: {
      event: 'hook_event_name',
      session: 'session_id',
      cwd: 'cwd',
      agentId: 'agent_id',
      tool: 'tool_name',
      input: 'tool_input',
    },
    asks(payload) {
      if (textAt(payload, 'permission_mode') !== 'off') return false;
      const tool = textAt(payload, 'tool_name') ?? '';
      if (tool === 'Execute') return textAt(payload, 'tool_input.riskLevel') !== 'low';
      return changing.includes(tool);
    },
    questions: unknown('answers to AskUser were not given by a hook'),
    plans: unknown('a plan was not approved by a hook'),
    shownOnly: [],
    suggestions: () => [],
    verdict: (decision) => ({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: decision.behavior,
        ...(decision.behavior === 'deny' &&
          decision.message !== undefined && { permissionDecisionReason: decision.message }),
      },
    }),
    endInput: {},
  },
};
