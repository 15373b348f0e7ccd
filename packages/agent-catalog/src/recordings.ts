import { claudeRecording } from './agents/claude.recording.ts';
import { codexRecording } from './agents/codex.recording.ts';
import { copilotRecording } from './agents/copilot.recording.ts';
import { droidRecording } from './agents/droid.recording.ts';
import { geminiRecording } from './agents/gemini.recording.ts';
import { grokRecording } from './agents/grok.recording.ts';
import { kimiRecording } from './agents/kimi.recording.ts';
import { opencodeRecording } from './agents/opencode.recording.ts';
import { piRecording } from './agents/pi.recording.ts';
import { qwenRecording } from './agents/qwen.recording.ts';
import type { RecordingRules } from './recording.ts';

/**
 * The recording cell of every agent whose payloads were captured, by agent id. It stands apart
 * from the definitions because the recorder's hook carries these tables and nothing else.
 */
export const recordings: Readonly<Record<string, RecordingRules>> = {
  claude: claudeRecording,
  codex: codexRecording,
  copilot: copilotRecording,
  droid: droidRecording,
  gemini: geminiRecording,
  grok: grokRecording,
  kimi: kimiRecording,
  opencode: opencodeRecording,
  pi: piRecording,
  qwen: qwenRecording,
};
