import { unknown } from '../definition.ts';
import { injectedPrompt, type RecordingRules } from '../recording.ts';

/**
 * Droid 0.215.0, 2026-11-30, payloads as captured. A failed turn ends with the same Stop, and
 * SessionEnd comes twice.
 */
export const droidRecording: RecordingRules = {
  event: ['hook_event_name'],
  session: ['session_id'],
  agentId: [],
  rootAgents: [],
  events: {
    SessionStart: { means: 'session-start', kind: ['source'] },
    SessionEnd: { means: 'session-end', kind: ['reason'] },
    UserPromptSubmit: {
      means: 'prompt',
      kind: [{ when: 'prompt', startsWith: 'Background task completed.', say: injectedPrompt }],
    },
    Notification: {
      means: 'notice',
      byKind: { permission_prompt: 'ask', elicitation_dialog: 'ask' },
      kind: ['notification_type'],
      detail: ['message'],
    },
    Stop: { means: 'turn-end' },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
