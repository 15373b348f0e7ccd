import { isUnknown, type ReturnedHooks } from '@agenthooks/agent-catalog';
import { clientOf } from './client.ts';
import type { PluginCells } from './core.ts';
import { coreOf, forget } from './cores.ts';
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
      const { entry } = cells.plugin;
      if (entry.form === 'returned-hooks') hooks = hooksOf(settings, cells, entry, env, context);
    });
    return hooks;
  };
}

function hooksOf(
  settings: PluginSettings,
  cells: PluginCells,
  names: ReturnedHooks,
  env: PluginEnvironment,
  context: unknown,
): Hooks {
  const { brand, features } = settings;
  const core = coreOf(settings, cells, env);
  core.serve(features);
  core.join();
  const cwd = text(context, 'directory') ?? process.cwd();
  const instance = { cwd, client: clientOf(member(context, 'client')) };
  const hooks: Hooks = {
    [names.bus]: async (input) => quietly(() => core.hear(member(input, 'event'), instance)),
    [names.end]: async () => {
      await core.end({ type: names.end }, () => forget(settings));
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

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}
