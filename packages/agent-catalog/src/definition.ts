import type { Signal } from '@agenthooks/osc-protocol';
import type { HookBehaviour, McpBehaviour, PluginBehaviour, UsageSource } from './behaviour.ts';
import type { CompanionRules } from './companion.ts';
import type { HookFile, OtherReader } from './hook-files.ts';
import type { OfflineRecipe } from './offline.ts';
import type { PermissionRules } from './permission.ts';
import type { PluginRules } from './plugin-rules.ts';
import type { RecordingRules } from './recording.ts';
import type { HookArgument, HookPayload } from './script.ts';
import type { ServerCall, TrustRules } from './trust.ts';

/**
 * The form of an agent's file. Shared code never branches on an agent's name: whatever differs
 * between agents is a cell here. A cell that nobody measured is `unknown('why')`.
 */
export interface AgentDefinition {
  id: string;
  /** What it is called here, where it is another program that behaves as this agent. */
  clone?: string;
  title: string;
  /** Why it is installed only when that is asked for by name; absent for what was seen. */
  unproven?: string;
  /** Why there is nothing to install: no hook of it can reach us. Absent where one can. */
  hookless?: string;
  /** The real binary on which the cells below were seen. */
  measured: Measured;
  /** Names of the program on PATH. */
  commands: readonly string[];
  /** How the lab gets the real binary. */
  package: AgentPackage;
  config: AgentConfig;
  /** Every event that the agent can hook. */
  events: readonly AgentEvent[];
  /** Where else it finds hooks; absent where nobody looked. */
  hookFiles?: readonly HookFile[];
  /** Who else runs what stands in its files. */
  otherReaders?: readonly OtherReader[];
  /** What is said to the terminal. What Node serves follows from `recording` and `permission`. */
  hooks: readonly HookRow[];
  /** Where the hook script finds things in a payload. */
  payload: Known<HookPayload>;
  /**
   * What runs a hook's command. A POSIX shell sources our script; another one starts `/bin/sh`.
   * `none`: its hooks are no commands.
   */
  shell: 'posix' | 'other' | 'none';
  /**
   * The agent fills in the variables of a command before a POSIX shell gets it, and does not run
   * one that names a variable which is not set. Absent: commands reach the shell as they are.
   */
  fillsIn?: true;
  /**
   * The reference reader: what one hook payload means. The generated shell script is tested
   * against it with every captured payload. `event`: for payloads that do not name theirs.
   */
  read(payload: unknown, event?: string): HookReading;
  /** What the agent tells a plugin that runs inside of it, and what that means. */
  plugin: Known<PluginRules>;
  /** How the agent runs hooks. */
  behaviour: Known<HookBehaviour>;
  /** Where cost and context are told. */
  usage: Known<UsageSource>;
  mcp: Known<McpBehaviour>;
  plugins: Known<PluginBehaviour>;
  /** When a hook of this agent must stay silent. */
  guards: HookGuards;
  launch: AgentLaunch;
  traits: AgentTraits;
  /** Which of its events become a line of the recorder, and what stands on the line. */
  recording: Known<RecordingRules>;
  /** How a person answers it from outside. */
  permission: Known<PermissionRules>;
  /** How the lab runs it without network and tokens. */
  offline: Known<OfflineRecipe>;
}

/** An agent whose hooks are commands. */
export type CommandHooksAgent = AgentDefinition & {
  config: JsonHooksConfig;
  payload: HookPayload;
};

/** The same, in a file of tables. */
export type TableHooksAgent = AgentDefinition & {
  config: TomlHooksConfig;
  payload: HookPayload;
};

/** What hooks are installed for: signals to the terminal, the recorder, approvals, usage. */
export type Feature = 'state' | 'record' | 'approvals' | 'usage';

/** What hooks are for when nothing is said. */
export const DEFAULT_FEATURES: readonly Feature[] = ['state', 'record'];

export interface Measured {
  version: string;
  /** ISO day. */
  date: string;
  platform: 'linux';
}

/** Why a cell is empty. */
export interface Unknown {
  unknown: string;
}

export type Known<T> = T | Unknown;

export function unknown(why: string): Unknown {
  return { unknown: why };
}

export function isUnknown(cell: unknown): cell is Unknown {
  return typeof cell === 'object' && cell !== null && 'unknown' in cell;
}

export interface AgentPackage {
  /** Package on npm and the pinned version. */
  npm: string;
  version: string;
  /** Path of the binary below `node_modules`, per `process.platform-process.arch`. */
  binary: Readonly<Record<string, string>>;
  /** How the package holds the binary, in a file beside it (brotli: `<binary>.br`), where an own
   * script of the package, which is not run, would unpack it. */
  packed?: 'brotli';
  /** The Node that runs it, where it needs a newer one than we do; absent where it brings its own. */
  node?: NodePackage;
}

/** Node as npm has it: a package for each platform. */
export interface NodePackage {
  version: string;
  /** Both per `process.platform-process.arch`; the path is below `node_modules`. */
  npm: Readonly<Record<string, string>>;
  binary: Readonly<Record<string, string>>;
}

/** Where the agent is configured, and in which way hooks come into it. */
export type AgentConfig = JsonHooksConfig | TomlHooksConfig | PluginFileConfig;

interface ConfigPlace {
  /** Config roots, the default first, from an environment with HOME. Absolute paths. */
  roots(env: Readonly<Record<string, string | undefined>>): string[];
  /** The person's own settings below a root. */
  file: string;
}

/** Hooks are entries in the person's own file, or in one beside it. */
export interface JsonHooksConfig extends ConfigPlace {
  shape: 'json-hooks';
  /** Where the agent reads hooks from a file that can be ours alone; null: they stand in `file`. */
  own: OwnHooksFile | null;
  /** How an entry says its limit. */
  timeout: EntryTimeout;
  /** Absent: below `hooks`, and every entry in a group with its matcher. */
  layout?: HooksLayout;
  /** What the agent tolerates; where false, the agent would drop the whole file. */
  reads: { comments: boolean; trailingCommas: boolean; bom: boolean; crlf: boolean };
  /** What else makes the agent drop the whole file, where it was seen. */
  voids?: VoidRules;
  /** A top-level key that, when true, switches every hook off. */
  switchedOffBy: string | null;
  /** How a hook is trusted; null where the agent runs whatever its config names. */
  trust: Known<TrustRules> | null;
}

/** What stands in the file as JSON and costs every hook in it. */
export interface VoidRules {
  /** Keys that may stand at the top, where any other voids the file. */
  topLevel?: readonly string[];
  /** Keys at the top whose value must be of this type. */
  types?: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'array' | 'object'>>;
  /** What the limit of each hook must be. */
  limit?: 'positive' | 'whole';
}

/** The agent reads every file of a folder: ours has the brand's name. */
export interface OwnHooksFile {
  /** Below a root. */
  folder: string;
  /** Of the file's name, with the dot. */
  extension: string;
  /** What must stand beside `hooks`. */
  head: Readonly<Record<string, unknown>>;
}

/** Where entries stand in the file. */
export interface HooksLayout {
  /** The key at the top that has the events. */
  under: string;
  /** Events whose entries stand in groups; those of others stand in the event's list themselves. */
  grouped: readonly string[];
}

export interface EntryTimeout {
  key: string;
  /** `seconds-below-1000`: what is 1000 or more is read as milliseconds. */
  unit: 'seconds' | 'milliseconds' | 'seconds-below-1000';
}

/** Hooks are tables in the person's own TOML file: event, matcher, command and timeout (seconds). */
export interface TomlHooksConfig extends ConfigPlace {
  shape: 'toml-hooks';
  /** Each is one more of this list, at the top of the file. */
  table: string;
}

/** Hooks are functions in a file of their own, which the agent finds in a folder. */
export interface PluginFileConfig extends ConfigPlace {
  shape: 'plugin-file';
  /** Below a root; all of them are read. Ours goes into the first. */
  folders: readonly string[];
  /** Of the file's name, with the dot. */
  extension: string;
}

export interface AgentEvent {
  name: string;
  /** The payload's key that a matcher is held against; absent where the agent does not filter. */
  filter?: string;
  /** A matcher is a pattern that fits anywhere; absent: it is values with `|` between them. */
  pattern?: true;
  /** Fired on the real binary, or why that was not seen. */
  fires: Known<true>;
  /** Why this event must never be registered to watch. */
  never?: string;
}

/** One entry that a shell says: an event (with a matcher where the agent filters). */
export interface HookRow {
  event: string;
  matcher?: string;
  feature: Feature;
  /** What the script is asked to say. */
  argument: HookArgument;
  /** Seconds; longer than whatever waits inside, and the bound of a blocked write. */
  timeout: number;
  /** First agent version that knows the event. */
  since: Known<string>;
}

export interface HookReading {
  event: string;
  signals: Signal[];
}

export interface HookGuards {
  /** Silent when one of these variables is set: another agent is reading our entry. */
  absent: readonly string[];
  /** Silent unless these variables have this value. */
  equal: Readonly<Record<string, string>>;
  /** Silent unless these are set: only the agent itself sets them. */
  present?: readonly string[];
}

/** What the hook runtime makes of a row for one place on disk. */
export interface HookEntry {
  event: string;
  matcher?: string;
  command: string;
  /** Seconds. */
  timeout: number;
  /** The agent goes on at once and hears nothing of the hook. */
  async?: true;
}

export interface AgentLaunch {
  /** Hooks for this launch only, with no file of the person's touched. */
  inject(request: InjectRequest): Known<Injection>;
  /** Added to the agent's environment when hosted. */
  environment: Readonly<Record<string, string>>;
  /** How a pane gets a server of its own; null where the agent is one program. */
  companion: Known<CompanionRules> | null;
  /** Arguments that go on with a session which ended; the agent's own id of it comes after them. */
  resume: Known<readonly string[]>;
}

export interface InjectRequest {
  entries: readonly HookEntry[];
  /** Where the plugin of this launch is put; absent for an agent that takes none. */
  plugin?: string | undefined;
  /** What the person passes to the agent. */
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** The agent's working folder, for paths in `args`. */
  cwd: string;
  /** A private folder (0700) of this launch, where files may be put. */
  folder: string;
  /** Reads a file that `args` name; throws where it cannot be read. */
  readFile(path: string): string;
}

export interface Injection {
  args: string[];
  env: Record<string, string>;
  /** To be written (0600) before the launch. */
  files: { path: string; content: string }[];
  /** What the agent must be asked before the launch; its answer gives the arguments. */
  question?: InjectionQuestion;
}

export interface InjectionQuestion {
  /** Arguments that start the agent's own server on stdio. */
  server: readonly string[];
  call: ServerCall;
  /** Unknown where the answer gives no leave. */
  answered(result: unknown): Known<AnsweredInjection>;
}

export interface AnsweredInjection {
  args: readonly string[];
  /** Hooks that the agent would have asked the person about, and now runs for this launch. */
  approved: number;
}

/** The shape of `AgentTraits` in `@agenthooks/workstate`, which stands on the same floor. */
export interface AgentTraits {
  nativeApp: string | null;
  readyBy: readonly ('hook' | 'native-idle' | 'plugin-init')[];
  interrupt: { presses: 1 | 2; saidBy: readonly ('hook' | 'native')[] };
  asksBy?: 'native';
  asksEnd?: 'hook';
  holds: Readonly<Record<string, 'clocked' | 'ceiling'>>;
  titles: { idle: readonly string[]; working: readonly string[]; attention: readonly string[] };
  notifications: {
    attention: readonly string[];
    done: readonly string[];
    ignore: readonly string[];
  };
  output: {
    attention: readonly string[];
    working: readonly string[];
    interrupted?: readonly string[];
  };
  firstMessage: 'free' | 'echo' | 'flag';
}
