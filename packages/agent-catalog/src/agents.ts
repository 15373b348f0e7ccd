import { antigravity } from './agents/antigravity.ts';
import { claude } from './agents/claude.ts';
import { codex } from './agents/codex.ts';
import { copilot } from './agents/copilot.ts';
import { droid } from './agents/droid.ts';
import { gemini } from './agents/gemini.ts';
import { grok } from './agents/grok.ts';
import { kimi } from './agents/kimi.ts';
import { muse } from './agents/muse.ts';
import { opencode } from './agents/opencode.ts';
import { pi } from './agents/pi.ts';
import { qwen } from './agents/qwen.ts';
import type { AgentDefinition } from './definition.ts';

/** Every agent, in the order in which lists show them. */
export const agents: readonly AgentDefinition[] = [
  claude,
  codex,
  opencode,
  gemini,
  copilot,
  qwen,
  droid,
  grok,
  kimi,
  pi,
];

/** Known from others only: found by name, in no list, and installed only when that is said. */
export const unprovenAgents: readonly AgentDefinition[] = [antigravity, muse];

export function agentById(id: string): AgentDefinition | undefined {
  return [...agents, ...unprovenAgents].find((agent) => agent.id === id);
}
