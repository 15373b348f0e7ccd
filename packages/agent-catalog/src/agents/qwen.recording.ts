import { unknown } from '../definition.ts';
import type { RecordingRules } from '../recording.ts';

/** Qwen Code 0.24.4, 2026-11-30, payloads as captured. */
export const qwenRecording: RecordingRules = {
  event: ['hook_event_name'],
  session: ['session_id'],
  agentId: [],
  rootAgents: [],
  events: {
    SessionStart: { means: 'session-start', kind: ['source'] },
    SessionEnd: { means: 'session-end', kind: ['reason'] },
    // After each batch of tools it comes again, with an empty prompt: a heartbeat.
    UserPromptSubmit: {
      means: 'prompt',
      byKind: { continuation: 'not-recorded' },
      kind: [{ when: 'submitted_prompt', present: false, say: 'continuation' }],
    },
    PermissionRequest: {
      means: 'ask',
      kind: ['tool_name'],
      detail: ['tool_input.command'],
    },
    Notification: {
      means: 'notice',
      byKind: { permission_prompt: 'ask' },
      kind: ['notification_type'],
      detail: ['message'],
      repeats: ['permission_prompt'],
    },
    // What `background_tasks` lists was only seen empty, so nothing is read from it.
    Stop: { means: 'turn-end' },
    StopFailure: { means: 'failure', kind: ['error'], detail: ['error_details'] },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
