import type { Feature } from '@agenthooks/agent-catalog';
import type { Dialect } from '@agenthooks/osc-protocol';

/** What stands at the head of a plugin's text. */
export interface PluginSettings {
  agent: string;
  brand: string;
  dialect: Dialect;
  features: readonly Feature[];
  /** The folder for run-time files: fixed here, since a project can set the environment. */
  home: string;
}

export type PluginEnvironment = Record<string, string | undefined>;
