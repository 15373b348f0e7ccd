import type { Listeners } from '@agenthooks/agent-catalog';
import type { Instance } from './approvals.ts';
import { clientOf } from './client.ts';
import type { PluginCells } from './core.ts';
import { coreOf, forget } from './cores.ts';
import { isNested, isSwitchedOff, speaker, speakerVariable } from './gates.ts';
import { quietly } from './quietly.ts';
import type { PluginEnvironment, PluginSettings } from './settings.ts';

/** What the agent's loader calls with the object that takes listeners. */
export type Extension = (api: unknown) => void;

type Listener = (event: unknown, context: unknown) => Promise<void>;

/** Nothing that happens in it reaches the agent: no throw, no output, no wait. */
export function createExtension(
  settings: PluginSettings,
  cells: PluginCells,
  env: PluginEnvironment = process.env,
): Extension {
  return (api) =>
    quietly(() => {
      const { brand } = settings;
      const { entry } = cells.plugin;
      if (entry.form !== 'listeners') return;
      if (isSwitchedOff(env, brand) || isNested(env, brand, process.pid)) return;
      env[speakerVariable(brand)] = speaker(env, brand, process.pid);
      const on: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'on') : null;
      if (typeof on !== 'function') return;
      for (const [name, listener] of listenersOf(settings, cells, entry, env)) {
        Reflect.apply(on, api, [name, listener]);
      }
    });
}

function listenersOf(
  settings: PluginSettings,
  cells: PluginCells,
  { events, end, sessionOf }: Listeners,
  env: PluginEnvironment,
): [string, Listener][] {
  const instance: Instance = { cwd: process.cwd(), client: clientOf(undefined) };
  const core = coreOf(settings, cells, env);
  core.serve(settings.features);
  // The agent also loads its extensions to print its help: this one is there from its first event.
  const load = {};
  let isThere = false;
  const join = () => {
    if (!isThere) core.join(load);
    isThere = true;
  };
  const heard = (event: unknown, context: unknown) => ({
    ...(typeof event === 'object' ? event : {}),
    session: sessionOf(context),
  });
  const hear: Listener = async (event, context) =>
    quietly(() => {
      join();
      core.hear(heard(event, context), instance, load);
    });
  const leave: Listener = async (event, context) => {
    let left: Promise<void> | undefined;
    quietly(() => {
      join();
      isThere = false;
      left = core.end(heard(event, context), () => forget(settings));
    });
    await left;
  };
  return events.map((name) => [name, name === end ? leave : hear]);
}
