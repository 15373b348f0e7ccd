import { unknown } from '../definition.ts';
import { injectedPrompt, type RecordingRules } from '../recording.ts';

/** pi 1.6.0, 2026-11-30, extension events as captured. The plugin adds the session. */
export const piRecording: RecordingRules = {
  event: ['type'],
  session: ['session'],
  agentId: [],
  rootAgents: [],
  events: {
    session_start: { means: 'session-start', kind: ['reason'] },
    session_shutdown: { means: 'session-end', kind: ['reason'] },
    // Its runs are many in a turn that is tried again.
    before_agent_start: {
      means: 'prompt',
      kind: [{ when: 'messageType', is: 'custom', say: injectedPrompt }],
    },
    ui_prompt_start: { means: 'ask', kind: ['kind'], detail: ['title'] },
    ui_prompt_end: { means: 'answer', kind: ['kind'] },
    agent_before_settle: {
      means: 'not-recorded',
      byKind: { error: 'failure' },
      kind: ['outcome'],
    },
    agent_settled: {
      means: 'turn-end',
      byKind: { aborted: 'interrupt' },
      kind: [{ when: 'aborted', is: true, say: 'aborted' }],
    },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
