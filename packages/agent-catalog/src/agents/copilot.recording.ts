import { unknown } from '../definition.ts';
import type { RecordingRules } from '../recording.ts';

/**
 * Copilot CLI 1.0.102, 2026-11-30, payloads as captured. Only some payloads name their event, and not
 * by the name under which it is hooked, so the hook's argument does. permissionRequest is a verdict point that also fires for what Copilot
 * approves by itself: the notification is what asks.
 */
export const copilotRecording: RecordingRules = {
  event: [],
  session: ['sessionId'],
  agentId: ['agentId'],
  rootAgents: [],
  events: {
    sessionStart: { means: 'session-start', kind: ['source'] },
    sessionEnd: { means: 'session-end', kind: ['reason'] },
    userPromptSubmitted: { means: 'prompt' },
    notification: {
      means: 'notice',
      byKind: { permission_prompt: 'ask', elicitation_dialog: 'ask' },
      kind: ['notification_type'],
      detail: ['message'],
    },
    agentStop: { means: 'turn-end', kind: ['stopReason'] },
    subagentStart: { means: 'child-start', kind: ['agentType'] },
    subagentStop: { means: 'child-end', kind: ['agentType'] },
    errorOccurred: { means: 'failure', kind: ['errorContext'], detail: ['error.message'] },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
