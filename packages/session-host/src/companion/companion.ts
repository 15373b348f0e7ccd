import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentDefinition, isUnknown } from '@agenthooks/agent-catalog';
import { environmentPrefix } from '@agenthooks/osc-protocol';
import type { ProcessIdentity } from '@agenthooks/process-identity';
import type { LaunchFolder } from '../launch-folder.ts';
import { type Server, startServer } from './server.ts';
import { makeSocketPlace, type SocketPlace } from './socket-place.ts';

/**
 * A server of the pane's own, where the agent comes as a server and a terminal program. Its hooks
 * run in the server, so the server has the pane's environment.
 */
export interface Companion {
  /** What a second client speaks there, and where. */
  readonly channel: 'app-server';
  readonly socket: string;
  readonly process: ProcessIdentity | undefined;
  /** Tells the hooks of the server where the terminal is, once it is there. */
  terminalIs(path: string): void;
  end(): Promise<void>;
}

export interface Companioned {
  /** Of the program in the terminal. */
  args: readonly string[];
  /** null where the agent is one program; else why there is none. */
  companion: Companion | { none: string } | null;
}

export interface CompanionRequest {
  agent: AgentDefinition;
  /** Found on the PATH of `env`, or a path. */
  command: string;
  args: readonly string[];
  /** Of the agent, as it is for the terminal program. */
  env: Readonly<Record<string, string>>;
  cwd: string;
  brand: string;
  folder: LaunchFolder;
  /** The caller wants one. */
  wanted: boolean;
  /** How long the server may take, in ms. */
  within: number;
}

/** Starts the server; where that cannot be, the agent runs as one program with nothing shared. */
export async function withCompanion(request: CompanionRequest): Promise<Companioned> {
  const { agent, args, wanted } = request;
  const rules = agent.launch.companion;
  if (rules === null || isUnknown(rules)) return { args, companion: null };
  const embedded = (none: string): Companioned => ({
    args: rules.embedded(args),
    companion: { none },
  });
  if (!wanted) return embedded('the caller wants none');
  const place = makeSocketPlace(request.folder.path);
  const split = rules.split(args, place.path);
  if (isUnknown(split)) {
    await place.remove();
    return embedded(split.unknown);
  }
  const server = await started(request, split.server, place);
  if ('failed' in server) return embedded(server.failed);
  return { args: split.terminal, companion: companionOf(request, rules.channel, server, place) };
}

async function started(
  { command, env, cwd, brand, folder, within }: CompanionRequest,
  args: readonly string[],
  place: SocketPlace,
): Promise<Server | { failed: string }> {
  const server = await startServer({
    command,
    args,
    cwd,
    // The terminal is there only after the agent; a link that will lead to it is there now.
    env: { ...env, [`${environmentPrefix(brand)}PTY`]: terminalLink(folder) },
    socket: place.path,
    within,
  });
  if ('failed' in server) await place.remove();
  return server;
}

function terminalLink(folder: LaunchFolder): string {
  return join(folder.path, 'terminal');
}

function companionOf(
  { folder }: CompanionRequest,
  channel: Companion['channel'],
  server: Server,
  place: SocketPlace,
): Companion {
  return {
    channel,
    socket: place.path,
    process: server.process,
    terminalIs: (path) => symlinkSync(path, terminalLink(folder)),
    async end() {
      await server.end();
      await place.remove();
    },
  };
}
