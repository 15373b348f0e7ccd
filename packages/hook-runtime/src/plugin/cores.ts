import { type PluginCells, PluginCore } from './core.ts';
import type { PluginEnvironment, PluginSettings } from './settings.ts';

/** By brand and agent; beyond this module, since two files of it may be loaded in one process. */
export function coreOf(
  settings: PluginSettings,
  cells: PluginCells,
  env: PluginEnvironment,
): PluginCore {
  const cores = coresHere();
  const key = keyOf(settings.brand, settings.agent);
  const known = cores.get(key);
  if (known) return known;
  const core = new PluginCore(settings, cells, env);
  cores.set(key, core);
  return core;
}

/** The next load begins anew. */
export function forget({ brand, agent }: PluginSettings): void {
  coresHere().delete(keyOf(brand, agent));
}

const keyOf = (brand: string, agent: string) => `${brand} ${agent}`;

/** The form of what is shared: a newer one with another form has another name. */
const SHARED = Symbol.for('agenthooks.plugin.1');

function coresHere(): Map<string, PluginCore> {
  const found: unknown = Reflect.get(globalThis, SHARED);
  if (found instanceof Map) return found as Map<string, PluginCore>;
  const fresh = new Map<string, PluginCore>();
  Reflect.set(globalThis, SHARED, fresh);
  return fresh;
}
