import type { AgentDefinition, OfflineElicitation, OfflineRecipe } from '@agenthooks/agent-catalog';
import { isUnknown, type Known, unknown } from '@agenthooks/agent-catalog';
import type { Answers } from '../probes/probe.ts';

/** Our own MCP server inside the real agent: what it must be seen to do there, the same in each. */
export interface Guest {
  name: string;
  /** A sentence that a stranger understands. */
  title: string;
  expected: Answers;
  visit(house: House): Promise<Answers>;
}

/** A real agent that takes our plugin, and how its person answers. */
export interface House {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
  /** Folder of the built plugin. */
  plugin: string;
  elicitation: OfflineElicitation;
  permission: { painted: string; answer: readonly string[] };
  /** Loads the plugin for one launch. */
  args: readonly string[];
  toolName(tool: string): string;
  /** The agent whose request is answered in the other one. */
  asker: Lodger;
}

export interface Lodger {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
}

const PLUGIN = 'agenthooks';
const SERVER = 'agenthooks';

/** What the catalog knows of it, or what it does not. */
export function houseOf(lodger: Lodger, plugin: string, asker: Lodger): Known<House> {
  const { agent, recipe } = lodger;
  const { mcp, plugins } = agent;
  const { elicitation, permission } = recipe;
  if (isUnknown(mcp)) return mcp;
  if (isUnknown(plugins)) return plugins;
  if (elicitation === undefined) return unknown('nobody asked how its person answers a server');
  if (isUnknown(elicitation)) return elicitation;
  if (isUnknown(permission)) return permission;
  return {
    ...lodger,
    plugin,
    elicitation,
    permission,
    args: [plugins.flag, plugin],
    toolName: (tool) => mcp.pluginToolName(PLUGIN, SERVER, tool),
    asker,
  };
}
