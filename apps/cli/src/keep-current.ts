import type { AgentDefinition, Feature } from '@agenthooks/agent-catalog';
import { installAgent, Refusal, statusOf } from '@agenthooks/hook-installer';

/**
 * What the agent's config has hooks of ours for. Entries that another version wrote are brought up
 * to date, since any of them is consent; without one nothing is written. A file that cannot be
 * edited now is left alone, and the hooks are given for the launch.
 */
export function keepCurrent(agent: AgentDefinition, root: string): readonly Feature[] {
  const { installed, ours, features } = statusOf({ agent, root });
  if (!ours) return [];
  if (installed) return features;
  try {
    installAgent({ agent, root, features });
    return features;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
