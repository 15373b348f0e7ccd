import type { Signal } from '@agenthooks/osc-protocol';
import type { Known } from './definition.ts';

/**
 * The cell of an agent that takes a plugin file: what it tells a plugin, and what that means. Data
 * and pure functions, so that the plugin's own text can carry it.
 */
export interface PluginRules {
  /** How the agent talks to a plugin. */
  entry: PluginEntry;
  /** Says which event this is, so that one that comes twice counts once; undefined: it has no id. */
  idOf(event: unknown): string | undefined;
  /** One for each process of the agent: it remembers sessions and turns. */
  reader(): PluginReader;
}

export type PluginEntry = ReturnedHooks | Listeners;

/** Each export is called and returns functions by these names. */
export interface ReturnedHooks {
  form: 'returned-hooks';
  /** Hears every event. */
  bus: string;
  /** Called before the plugin is gone. */
  end: string;
  /** Called with an input and an output; heard as events of their own names. */
  calls: readonly string[];
  /** Its output's `env` is added to the environment of the commands that the agent runs. */
  shell: Known<string>;
}

/**
 * The default export is called with an object on which it registers listeners by `on(event)`. Each
 * is called with the event and a context, for some events with an object of its own.
 */
export interface Listeners {
  form: 'listeners';
  events: readonly string[];
  /** The last event that a plugin hears, by its name. */
  end: string;
  /** Events do not name their session: what is heard is the event with this as its `session`. */
  sessionOf(context: unknown): string | undefined;
}

export interface PluginReader {
  /** What an event means. The order of the signals is that in which they are said. */
  read(event: unknown): Signal[];
}
