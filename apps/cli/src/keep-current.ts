import type { AgentDefinition, Feature } from '@agenthooks/agent-catalog';
import { installHooks, Refusal, statusOf } from '@agenthooks/hook-installer';
import { askerOf } from './asker.ts';

/**
 * What the agent's config has hooks of ours for. Entries that another version wrote are brought up
 * to date, since any of them is consent; without one nothing is written. A file that cannot be
 * edited now is left alone, and the hooks are given for the launch.
 */
export async function keepCurrent(
  agent: AgentDefinition,
  root: string,
): Promise<readonly Feature[]> {
  const { installed, ours, features } = statusOf({ agent, root });
  if (!ours) return [];
  if (installed) return features;
  try {
    await installHooks({ agent, root, features, asker: askerOf(agent) });
    return features;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
