import { unknown } from '../definition.ts';
import { injectedPrompt, type RecordingRules } from '../recording.ts';

/** grok 1.0.41, 2026-11-30 and 2026-12-01, payloads as captured (camelCase with snake_case aliases after). */
export const grokRecording: RecordingRules = {
  event: ['hook_event_name'],
  session: ['session_id', 'sessionId'],
  agentId: ['subagentType'],
  rootAgents: [],
  events: {
    SessionStart: { means: 'session-start', kind: ['source'] },
    SessionEnd: { means: 'session-end', kind: ['reason'] },
    UserPromptSubmit: {
      means: 'prompt',
      kind: [{ when: 'prompt', startsWith: '<system-reminder>', say: injectedPrompt }],
    },
    Notification: {
      means: 'notice',
      byKind: { permission_prompt: 'ask', elicitation_dialog: 'ask' },
      kind: ['notificationType'],
      detail: ['message'],
    },
    // A second Stop, `shutdown`, follows SessionEnd.
    Stop: {
      means: 'turn-end',
      byKind: { shutdown: 'not-recorded' },
      kind: ['reason'],
      running: {
        list: 'backgroundTasks',
        type: ['type'],
        detail: ['command', 'description'],
        while: { path: 'status', is: ['running'] },
      },
    },
    StopCancelled: { means: 'interrupt', kind: ['reason'], detail: ['reasonDetails'] },
    StopFailure: { means: 'failure', kind: ['error'], detail: ['errorDetails'] },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
