import { unknown } from '../definition.ts';
import type { RecordingRules } from '../recording.ts';

/**
 * opencode 1.18.33, 2026-11-30: bus events as captured, and the plugin's own hooks, whose payload
 * has no name (the plugin says it).
 */
export const opencodeRecording: RecordingRules = {
  event: ['type'],
  session: ['properties.sessionID', 'input.sessionID'],
  agentId: [],
  rootAgents: [],
  events: {
    'session.created': {
      means: 'session-start',
      byKind: { child: 'child-start' },
      kind: [{ when: 'properties.info.parentID', present: true, say: 'child' }],
    },
    dispose: { means: 'session-end' },
    'chat.message': { means: 'prompt' },
    'permission.asked': {
      means: 'ask',
      kind: ['properties.permission'],
      detail: ['properties.metadata.command', 'properties.patterns.0'],
    },
    'permission.replied': { means: 'answer', kind: ['properties.reply'] },
    'question.asked': {
      means: 'ask',
      kind: [{ when: 'properties.questions', present: true, say: 'question' }],
      detail: ['properties.questions.0.question'],
    },
    'question.replied': { means: 'answer' },
    // Busy is a heartbeat, and idle is said again by session.idle.
    'session.status': {
      means: 'not-recorded',
      byKind: { retry: 'notice' },
      kind: ['properties.status.type'],
      detail: ['properties.status.message'],
    },
    'session.idle': { means: 'turn-end' },
    'session.error': {
      means: 'failure',
      byKind: { MessageAbortedError: 'interrupt' },
      kind: ['properties.error.name'],
      detail: ['properties.error.data.message'],
    },
  },
  ambient: [],
  spendLimit: unknown('no run against an account with a limit'),
  sessionRecord: unknown('none was found'),
  transcript: unknown('its entries for a limit were not seen'),
};
