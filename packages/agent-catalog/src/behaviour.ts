import type { Known } from './definition.ts';

/** How the agent runs hooks, and what it does with their config. Times in seconds. */
export interface HookBehaviour {
  /** The hook is the leader of a session of its own: `/dev/tty` cannot be opened. */
  ownSession: Known<boolean>;
  /** Without a limit in the config. */
  defaultLimit: Known<number>;
  /** SIGKILL comes so long after the SIGTERM at the limit. */
  killAfter: Known<number>;
  /** How long the exit waits for a hook of the session's end: without a limit, at most with one. */
  exitWaits: Known<{ standard: number; most: number }>;
  /** What a non-zero exit or a message on stderr does to the person. */
  failure: Known<'shown' | 'blocks' | 'nothing'>;
  /** Payload bytes that may be left unread without the person noticing. */
  unread: Known<number>;
  /** The same command twice for one event is run once. */
  mergesSame: Known<boolean>;
  /** A file that is the person's and the project's at once (a home that is the project) is read once. */
  readsOneFileOnce?: Known<boolean>;
  /** A changed config takes effect in sessions that run, after so long; null: never. */
  reloadsAfter: Known<number | null>;
  /** An event that this version does not know. */
  unknownEvent: Known<'warns' | 'voids-file' | 'ignored'>;
  /** A rewrite of the config by the agent keeps keys that it does not know in a hook's entry. */
  keepsUnknownKeys: Known<boolean>;
  /** Hooks that the agent does not wait for. */
  async: Known<{ key: string; keepsOrder: boolean; outlivesExit: boolean }>;
  /** Names that the agent sets in a hook's environment; values of some are credentials. */
  environment: Known<readonly string[]>;
  /** The name that tells how the agent was started, and its value in a terminal. */
  startedAs: Known<{ name: string; terminal: string; headless: string }>;
  /** What a hook's output may have written to the terminal by the agent. */
  terminalSequences: Known<readonly string[]>;
}

/** A command whose output the agent shows, and which is told of cost and context. */
export interface UsageSource {
  slot: UsageSlot;
  /** Paths in its payload. */
  cost: string;
  contextUsed: string;
  contextWindow: string;
  contextPercent: string;
  limits: Known<{ fiveHour: string; sevenDay: string }>;
}

/** Where such a command stands in the config. There is one slot. */
export interface UsageSlot {
  key: string;
  /** What stands beside the command. */
  members: Readonly<Record<string, string>>;
  /** The member that is the command. */
  command: string;
  /** Files below a project whose slot counts before the person's own, the strongest first. */
  outrankedBy: readonly string[];
}

/** MCP servers below the agent. Times in seconds. */
export interface McpBehaviour {
  /** A call that runs longer goes on in the background, and its result comes as a turn. */
  backgroundAfter: Known<number>;
  /** A call that runs longer is given up. */
  callLimit: Known<number>;
  /** Questions to the person by the server: how the terminal answers them. */
  elicitation: Known<{ forms: boolean; urls: boolean; limit: number | null; headless: string }>;
  /** Names in the server's environment that go stale, or must never be logged. */
  staleNames: readonly string[];
  secretNames: readonly string[];
  /** Key of a call's metadata that names the tool call. */
  callIdKey: Known<string>;
  /** The agent's name for a tool of a server, and of a server that a plugin brings. */
  toolName(server: string, tool: string): string;
  pluginToolName(plugin: string, server: string, tool: string): string;
}

export interface PluginBehaviour {
  /** Loads a plugin for one launch. */
  flag: string;
  /** Checks one without network; the folder is added. */
  validate: readonly string[];
  /** Identical commands of the plugin and of the person's file run so many times. */
  runsSame: number;
  /** Lines of a monitor each start a turn of the model. */
  monitors: Known<{ key: string; costsTurns: boolean }>;
}
