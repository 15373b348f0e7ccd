import { unknown } from '../definition.ts';
import type { RecordingRules } from '../recording.ts';

/** Codex 0.171.0, 2026-11-30, payloads as captured. SessionStart comes with the first prompt. */
export const codexRecording: RecordingRules = {
  event: ['hook_event_name'],
  session: ['session_id'],
  agentId: ['agent_id'],
  rootAgents: [],
  events: {
    SessionStart: { means: 'session-start', kind: ['source'] },
    SessionEnd: { means: 'session-end', kind: ['reason'] },
    UserPromptSubmit: { means: 'prompt' },
    // Also fires where the approval is cached already: nothing is asked then, and Stop follows.
    PermissionRequest: { means: 'ask', kind: ['tool_name'], detail: ['tool_input.command'] },
    Stop: { means: 'turn-end' },
    Interrupt: { means: 'interrupt' },
    // One per model request: a heartbeat unless it failed, and a failed turn has no Stop.
    PostModelRequest: {
      means: 'not-recorded',
      byKind: { failed: 'failure' },
      kind: ['status'],
    },
    SubagentStart: { means: 'child-start', kind: ['agent_type'] },
    SubagentStop: { means: 'child-end', kind: ['agent_type'] },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
