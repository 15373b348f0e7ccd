import type { Signal } from '@agenthooks/osc-protocol';
import type { Known } from './definition.ts';

/**
 * The cell of an agent that takes a plugin file: what it tells a plugin, and what that means. Data
 * and pure functions, so that the plugin's own text can carry it.
 */
export interface PluginRules {
  /** Names of the functions that the agent looks for in what a plugin returns. */
  hooks: {
    /** Hears every event. */
    bus: string;
    /** Called before the plugin is gone. */
    end: string;
    /** Called with an input and an output; heard as events of their own names. */
    calls: readonly string[];
    /** Its output's `env` is added to the environment of the commands that the agent runs. */
    shell: Known<string>;
  };
  /** Says which event this is, so that one that comes twice counts once; undefined: not known. */
  idOf(event: unknown): string | undefined;
  /** One for each process of the agent: it remembers sessions and turns. */
  reader(): PluginReader;
}

export interface PluginReader {
  /** What an event means. The order of the signals is that in which they are said. */
  read(event: unknown): Signal[];
}
