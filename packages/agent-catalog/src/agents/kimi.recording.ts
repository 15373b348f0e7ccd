import { unknown } from '../definition.ts';
import type { RecordingRules } from '../recording.ts';

/** Kimi Code 2.1.0, 2026-11-30, payloads as captured. */
export const kimiRecording: RecordingRules = {
  event: ['hook_event_name'],
  session: ['session_id'],
  agentId: ['agent_id'],
  rootAgents: ['main'],
  events: {
    SessionStart: { means: 'session-start', kind: ['source'] },
    SessionEnd: { means: 'session-end', kind: ['reason'] },
    UserPromptSubmit: { means: 'prompt' },
    PermissionRequest: {
      means: 'ask',
      kind: ['tool_name'],
      detail: ['tool_input.command', 'action'],
    },
    PermissionResult: { means: 'answer', kind: ['decision'] },
    SubagentStart: { means: 'child-start', kind: ['agent_name'] },
    SubagentStop: { means: 'child-end', kind: ['agent_name'] },
    // Also that of a subagent, without a word of whose it is.
    Stop: { means: 'turn-end' },
    StopFailure: { means: 'failure', kind: ['error_type'], detail: ['error_message'] },
    Interrupt: { means: 'interrupt', kind: ['reason'] },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
