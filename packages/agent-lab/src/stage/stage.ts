import { join } from 'node:path';
import {
  type AgentDefinition,
  DEFAULT_FEATURES,
  type Feature,
  type OfflineRecipe,
} from '@agenthooks/agent-catalog';
import { statusOf } from '@agenthooks/hook-installer';
import type { Signal, TerminalEvent } from '@agenthooks/osc-protocol';
import { type HostedSession, hostSession } from '@agenthooks/session-host';
import type { Input, State } from '@agenthooks/workstate';
import { type LabHome, makeHome } from '../isolation/home.ts';
import { endProcesses, quietProcesses } from '../isolation/processes.ts';
import { whenOver } from '../isolation/unfinished.ts';
import type { Mode } from '../mode.ts';
import { dialects } from '../model/dialects/index.ts';
import type { Scripts } from '../model/script.ts';
import { type ModelServer, startModel } from '../model/server.ts';
import { Screen } from '../terminal/screen.ts';
import type { Seen } from '../truth/judgement.ts';
import type { Mark } from '../truth/mark.ts';
import { Watch } from './watch.ts';

/** The measurements in agents' files were made in a terminal of this size. */
const size = { cols: 120, rows: 40 };

/** One real agent in our own host, and everything that can be seen of it. */
export interface Stage {
  recipe: OfflineRecipe;
  home: LabHome;
  model: ModelServer;
  /** Requests to the model, as they came. */
  told: readonly string[];
  session: HostedSession;
  screen: Screen;
  watch: Watch;
  /** What happened; nothing in it is ours. */
  marks: Mark[];
  /** What we said. */
  states: Seen[];
  signals: HeardSignal[];
  inputs: Input[];
  outputs: { at: number; bytes: number }[];
  /** Reports and signals that were not understood. */
  misread: { at: number; event: TerminalEvent }[];
  /** Of the host, from beside the agent: none may be there at the end. */
  problems: string[];
  exitedAt: number | undefined;
  close(): Promise<void>;
}

export interface HeardSignal {
  at: number;
  signal: Signal;
  trusted: boolean;
}

type Settle = (() => void) | undefined;

export interface StageOptions {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
  scripts: Scripts;
  trusted: boolean;
  mode: Mode;
  /** Names this run in the environment of all that it starts. */
  run: string;
  /** Before the launch: an install, a file. What it returns runs when the agent is gone. */
  prepare?: ((home: LabHome) => Settle | Promise<Settle>) | undefined;
  args?: readonly string[];
  /** What hooks are for. */
  features?: readonly Feature[];
  /** The agent runs in a terminal that knows nothing of us: hosted under another name. */
  stranger?: boolean;
  /** Beside what the agent's recipe sets. */
  env?: (home: LabHome) => Readonly<Record<string, string>>;
  /** Further patterns for `{{name}}` in tool inputs. */
  captures?: Readonly<Record<string, string>>;
  /** The home of another agent of the same person. */
  beside?: LabHome;
  /** Where our own state goes, when that is another run's. */
  state?: string;
  /** Leave the folder of this run where it is. */
  keep?: boolean;
  /** PATH of the agent, where the lab's is not enough. */
  path?: string;
  /** Every signal when it is heard. */
  onSignal?: (signal: HeardSignal) => void;
}

/** Ends what it started when the launch fails. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { agent, recipe, binary, scripts, trusted, mode, run } = options;
  const watch = new Watch();
  const told: string[] = [];
  const model = await startModel({
    dialect: dialects[recipe.api],
    scripts,
    captures: { ...recipe.captures, ...options.captures },
    errands: recipe.errands,
    onEvent: () => watch.changed(),
    onRaw: (raw) => told.push(raw),
  });
  let home: LabHome | undefined;
  let session: HostedSession | undefined;
  let settle: (() => void) | undefined;
  const close = whenOver(async () => {
    if (session && stage?.exitedAt === undefined) await session.stop();
    // Hooks that nobody waits for may outlive the agent by a moment.
    await quietProcesses(run);
    await endProcesses(run);
    await model.close();
    stage?.screen.dispose();
    settle?.();
    if (!options.keep) await home?.remove();
  });
  let stage: Stage | undefined;
  try {
    const { beside } = options;
    home = await makeHome({
      recipe,
      config: agent.config,
      port: model.port,
      trusted,
      run,
      ...(options.path !== undefined && { path: options.path }),
      ...(beside && { beside }),
    });
    settle = await options.prepare?.(home);
    const marks: Mark[] = [{ at: Date.now(), mark: 'launched' }];
    session = await hostSession({
      agent,
      command: binary,
      args: [...recipe.args, ...(options.args ?? [])],
      cwd: home.cwd,
      env: { ...home.env, ...options.env?.(home) },
      size,
      home: options.state ?? home.state,
      ...hooksFor(options, home),
      ...(options.features && { features: options.features }),
      nativeStatus: mode.native,
      ...(options.stranger && { brand: 'stranger', home: join(home.folder, 'stranger') }),
    });
    stage = attach({ recipe, home, model, told, session, watch, marks, close }, options.onSignal);
    return stage;
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** What the host is told of hooks. */
function hooksFor({ mode, agent, features = DEFAULT_FEATURES }: StageOptions, home: LabHome) {
  switch (mode.hooks) {
    case 'injected':
    case 'doubled':
      return { inject: true };
    case 'installed':
      return { inject: false, installed: features };
    case 'both': {
      const status = statusOf({ agent, root: agent.config.roots(home.env)[0]! });
      return { inject: true, installed: status.installed ? status.features : [] };
    }
    case 'none':
      return { inject: false };
  }
}

function attach(
  parts: Pick<
    Stage,
    'recipe' | 'home' | 'model' | 'told' | 'session' | 'watch' | 'marks' | 'close'
  >,
  onSignal: StageOptions['onSignal'],
): Stage {
  const { session, watch } = parts;
  const stage: Stage = {
    ...parts,
    // What a terminal answers by itself comes from the person's side, and is no key.
    screen: new Screen(size, (bytes) => session.write(bytes)),
    states: [seen(session.state, Date.now())],
    signals: [],
    // The spawn itself is told before anybody can listen.
    inputs: [{ at: session.state.memory.spawnedAt, type: 'spawn' }],
    outputs: [],
    misread: [],
    problems: [],
    exitedAt: undefined,
  };
  session.on('output', (bytes) => {
    stage.outputs.push({ at: Date.now(), bytes: bytes.length });
    void stage.screen.write(Uint8Array.from(bytes)).then(() => watch.changed());
  });
  session.on('state', (state) => {
    stage.states.push(seen(state, Date.now()));
    watch.changed();
  });
  session.on('signal', ({ signal, trusted }) => {
    const heard = { at: Date.now(), signal, trusted };
    stage.signals.push(heard);
    onSignal?.(heard);
  });
  session.on('terminal', (event) => {
    if (misreadings.has(event.type)) stage.misread.push({ at: Date.now(), event });
  });
  session.on('input', (input) => stage.inputs.push(input));
  session.on('problem', (problem) => stage.problems.push(String(problem)));
  session.on('exit', () => {
    stage.exitedAt = Date.now();
    watch.changed();
  });
  return stage;
}

const misreadings = new Set<TerminalEvent['type']>(['status-discarded', 'unknown', 'dropped']);

function seen({ phase, tool, failure, session, reason }: State, at: number): Seen {
  return { at, phase, tool, failure, session, reason: `rule ${reason.rule}: ${reason.evidence}` };
}
