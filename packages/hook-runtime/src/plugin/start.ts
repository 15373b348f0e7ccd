import { isUnknown } from '@agenthooks/agent-catalog';
import { clientOf } from './client.ts';
import { type PluginCells, PluginCore } from './core.ts';
import { isNested, isSwitchedOff, speaker, speakerVariable } from './gates.ts';
import { quietly } from './quietly.ts';
import type { PluginEnvironment, PluginSettings } from './settings.ts';

type Hooks = Record<string, (input: unknown, output: unknown) => Promise<void>>;

/** What the agent's loader calls, once for each folder that it works in. */
export type Plugin = (context: unknown) => Promise<Hooks>;

/** Nothing that happens in it reaches the agent: no throw, no output, no wait. */
export function createPlugin(
  settings: PluginSettings,
  cells: PluginCells,
  env: PluginEnvironment = process.env,
): Plugin {
  return async (context) => {
    let hooks: Hooks = {};
    quietly(() => {
      const { brand } = settings;
      if (isSwitchedOff(env, brand) || isNested(env, brand, process.pid)) return;
      env[speakerVariable(brand)] = speaker(env, brand, process.pid);
      hooks = hooksOf(settings, cells, env, context);
    });
    return hooks;
  };
}

function hooksOf(
  settings: PluginSettings,
  cells: PluginCells,
  env: PluginEnvironment,
  context: unknown,
): Hooks {
  const { brand, agent, features } = settings;
  const { hooks: names } = cells.plugin;
  const core = coreOf(settings, cells, env);
  core.serve(features);
  const cwd = text(context, 'directory') ?? process.cwd();
  const instance = { cwd, client: clientOf(member(context, 'client')) };
  const hooks: Hooks = {
    [names.bus]: async (input) => quietly(() => core.hear(member(input, 'event'), instance)),
    [names.end]: async () => {
      await core.end({ type: names.end }, () => coresHere().delete(keyOf(brand, agent)));
    },
  };
  for (const name of names.calls) {
    hooks[name] = async (input, output) =>
      quietly(() => core.hear({ type: name, input, output }, instance));
  }
  if (!isUnknown(names.shell)) {
    hooks[names.shell] = async (_input, output) =>
      quietly(() => {
        const added = member(output, 'env');
        if (typeof added !== 'object' || added === null) return;
        Reflect.set(added, speakerVariable(brand), speaker(env, brand, process.pid));
      });
  }
  return hooks;
}

/** By brand and agent; beyond this module, since two files of it may be loaded in one process. */
function coreOf(settings: PluginSettings, cells: PluginCells, env: PluginEnvironment): PluginCore {
  const cores = coresHere();
  const key = keyOf(settings.brand, settings.agent);
  const known = cores.get(key);
  if (known) return known;
  const core = new PluginCore(settings, cells, env);
  cores.set(key, core);
  return core;
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

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}
