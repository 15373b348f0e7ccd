import { join } from 'node:path';
import { type AgentDefinition, isUnknown, permissions } from '@agenthooks/agent-catalog';
import { linkAppServer } from '@agenthooks/approval-bridge';

export interface SharedServersOptions {
  agents: readonly AgentDefinition[];
  env: Readonly<Record<string, string | undefined>>;
  hubFile: string;
}

/** Between two looks whether a server is there, in ms: nobody waits for it yet. */
const EVERY = 5000;

/**
 * Channels to the servers that agents without a host share. A hosted pane has one of its own, and
 * its host has the channel. None is ever started.
 */
export function linkSharedServers({ agents, env, hubFile }: SharedServersOptions) {
  const links = agents.flatMap((agent) => {
    const rules = permissions[agent.id];
    const server = rules?.sharedServer;
    if (rules?.channel !== 'app-server' || server == null || isUnknown(server)) return [];
    return [...new Set(agent.config.roots(env))].map((root) =>
      linkAppServer({
        socket: join(root, server),
        hubFile,
        agent: agent.id,
        holdSeconds: rules.hold.seconds,
        every: EVERY,
      }),
    );
  });
  return {
    async close(): Promise<void> {
      await Promise.all(links.map((link) => link.close()));
    },
  };
}
