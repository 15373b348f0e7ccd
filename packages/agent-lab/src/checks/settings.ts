import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentDefinition, DEFAULT_FEATURES, type Feature } from '@agenthooks/agent-catalog';
import {
  installHooks as install,
  removeAgent,
  statusOf,
  verifyRemoved,
} from '@agenthooks/hook-installer';
import type { LabHome } from '../isolation/home.ts';

/** The person's settings over a run: hooks go in where they must, and everything comes back. */
export interface SettingsWatch {
  /** What is not as it was, one sentence each. */
  settle(): string[];
}

/** Installs as a person would, and takes out again when the agent is gone. */
export async function installHooks(
  agent: AgentDefinition,
  home: LabHome,
  binary: string,
  features: readonly Feature[] = DEFAULT_FEATURES,
  /** The command of a status line is wrapped. */
  chain = false,
): Promise<SettingsWatch> {
  const root = agent.config.roots(home.env)[0]!;
  const before = readSettings(agent, root);
  const asker = { command: binary, env: home.env };
  const { trust } = await install({ agent, root, home: home.state, features, asker, chain });
  const { installed, problem } = statusOf({ agent, root });
  const faults = installed ? [] : [`after the install status says: ${problem?.text ?? 'missing'}`];
  if (trust && !(trust.trusted && trust.saidBy === 'agent')) {
    faults.push(`the agent was to say that our hooks may run: ${JSON.stringify(trust)}`);
  }
  return {
    settle() {
      removeAgent({ agent, root });
      const { clean, left } = verifyRemoved({ agent, root });
      if (!clean) faults.push(`left behind: ${left.join(', ')}`);
      return [...faults, ...compareSettings(before, readSettings(agent, root))];
    },
  };
}

/** Hooks for one launch, or none: nothing of the person's may change. */
export function watchSettings(agent: AgentDefinition, home: LabHome): SettingsWatch {
  const root = agent.config.roots(home.env)[0]!;
  const before = readSettings(agent, root);
  return {
    settle() {
      const faults = compareSettings(before, readSettings(agent, root));
      if (!verifyRemoved({ agent, root }).clean) faults.push('something of ours is in the root');
      return faults;
    },
  };
}

function readSettings({ config }: AgentDefinition, root: string): Buffer | null {
  const path = join(root, config.file);
  return existsSync(path) ? readFileSync(path) : null;
}

function compareSettings(before: Buffer | null, after: Buffer | null): string[] {
  if (before === null || after === null) {
    return before === after ? [] : [`the settings file ${after ? 'is there now' : 'is gone'}`];
  }
  if (before.equals(after)) return [];
  return [
    `the settings file has changed, from ${before.length} to ${after.length} bytes: ${after}`,
  ];
}
