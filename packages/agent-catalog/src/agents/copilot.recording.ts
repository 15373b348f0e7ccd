import { unknown } from '../definition.ts';
import type { RecordingRules } from '../recording.ts';

/**
 * Copilot CLI 1.0.102, 2026-11-30, payloads as captured. Only some payloads name their event, so
 * the hook's argument does. permissionRequest is a verdict point that also fires for what Copilot
 * approves by itself: the notification is what asks.
 */
export const copilotRecording: RecordingRules = {
  event: ['hook_event_name', 'hookName'],
  session: ['sessionId', 'session_id'],
  agentId: [],
  rootAgents: [],
  events: {
    sessionStart: { means: 'session-start', kind: ['source'] },
    sessionEnd: { means: 'session-end', kind: ['reason'] },
    userPromptSubmitted: { means: 'prompt' },
    Notification: {
      means: 'notice',
      byKind: { permission_prompt: 'ask' },
      kind: ['notification_type'],
      detail: ['message'],
    },
    agentStop: { means: 'turn-end', kind: ['stopReason'] },
    errorOccurred: { means: 'failure', kind: ['errorContext'], detail: ['error.message'] },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
