import { readFileSync } from 'node:fs';
import { type AgentDefinition, type Feature, isUnknown } from '@agenthooks/agent-catalog';
import { DEFAULT_BRAND, type Dialect, environmentPrefix } from '@agenthooks/osc-protocol';
import { pluginBundlePath } from './bundle-path.ts';
import type { PluginSettings } from './plugin/settings.ts';

export interface PluginOptions {
  agent: AgentDefinition;
  features: readonly Feature[];
  /** The folder for run-time files, absolute. */
  home: string;
  /** `[a-z0-9-]{1,32}`; `agenthooks` by default. */
  brand?: string | undefined;
  dialect?: Dialect | undefined;
}

/**
 * The text of an agent's plugin: one file without imports but Node's own. What it says is made from
 * the contract and the agent's cells, which its body carries.
 * @throws RangeError for a brand that is none, or an agent that takes no plugin; Error where the body was not built.
 */
export function pluginText({ agent, features, home, brand, dialect }: PluginOptions): string {
  const { plugin } = agent;
  if (isUnknown(plugin)) throw new RangeError(`${agent.title} takes no plugin: ${plugin.unknown}`);
  const settings: PluginSettings = {
    agent: agent.id,
    brand: brand ?? DEFAULT_BRAND,
    dialect: dialect ?? 'notify',
    features: [...features],
    home,
  };
  environmentPrefix(settings.brand);
  const body = readFileSync(pluginBundlePath(plugin.entry.form), 'utf8');
  return `${pluginHead(agent, settings.brand)}${JSON.stringify(settings)};\n${body}`;
}

/** How the text begins for a brand and an agent, in every version: by it a file is known as ours. */
export function pluginHead({ id, title }: AgentDefinition, brand: string): string {
  return `// What ${title} says of itself to the terminal that hosts it.
// Written by ${brand}: \`${brand} remove ${id}\` takes it away.
const AGENTHOOKS_PLUGIN = `;
}
