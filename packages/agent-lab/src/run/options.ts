import type { AgentDefinition, OfflineRecipe } from '@agenthooks/agent-catalog';
import type { LabRequest } from '../command-line.ts';
import type { Lodger } from '../guests/guest.ts';
import type { Network } from '../isolation/network.ts';

export interface LabOptions {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
  request: LabRequest;
  network: Network;
  /** Where golden journals go, and the version of ours that wrote them. */
  golden: string;
  ours: string;
  /** What runs a hub in the foreground. */
  hubCommand: readonly string[];
  /** What serves the page in a terminal, and says its link there. */
  pageCommand: readonly string[];
  /** Folder of our built plugin, and the agent that asks beside the one it is loaded into. */
  plugin: string;
  asker: Lodger;
  /** Where the host's journals of the last runs go. */
  journals: string;
  /** Progress, one line each. */
  note: (line: string) => void;
}
