import { unknown } from '../definition.ts';
import type { RecordingRules } from '../recording.ts';

/** Gemini CLI 0.61.0, 2026-11-30, payloads as captured. SessionEnd comes three times. */
export const geminiRecording: RecordingRules = {
  event: ['hook_event_name'],
  session: ['session_id'],
  agentId: [],
  rootAgents: [],
  events: {
    SessionStart: { means: 'session-start', kind: ['source'] },
    SessionEnd: { means: 'session-end', kind: ['reason'] },
    BeforeAgent: { means: 'prompt' },
    Notification: {
      means: 'notice',
      byKind: { ToolPermission: 'ask' },
      kind: ['notification_type'],
      detail: ['details.command', 'details.filePath', 'message'],
    },
    // A failed turn differs only in the text of its response.
    AfterAgent: {
      means: 'turn-end',
      byKind: { failed: 'failure' },
      kind: [{ when: 'prompt_response', is: '[no response text]', say: 'failed' }],
    },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
