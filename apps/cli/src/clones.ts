import { type AgentDefinition, cloneAgent } from '@agenthooks/agent-catalog';
import type { KnownRoot } from '@agenthooks/hook-installer';

/** Programs that an install said to be another agent under a name of their own. */
export function clonesOf(known: readonly KnownRoot[]): AgentDefinition[] {
  return known.flatMap(({ agent, root, clone }) => {
    if (clone === undefined) return [];
    try {
      return [cloneAgent({ base: agent, ...clone, root })];
    } catch (error) {
      // An agent that this version does not know, or that has this name by now.
      if (error instanceof RangeError) return [];
      throw error;
    }
  });
}
