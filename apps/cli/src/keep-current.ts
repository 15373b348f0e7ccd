import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { installAgent, Refusal, statusOf } from '@agenthooks/hook-installer';

/**
 * Whether the agent's config has our hooks already. Entries of ours that another version wrote
 * are brought up to date, since any of them is consent; without one nothing is written. A file
 * that cannot be edited now is left alone, and the hooks are given for the launch.
 */
export function keepCurrent(agent: AgentDefinition, root: string): boolean {
  const { installed, ours, features } = statusOf({ agent, root });
  if (installed || !ours) return installed;
  try {
    installAgent({ agent, root, features });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
