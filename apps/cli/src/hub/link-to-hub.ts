import { permissions } from '@agenthooks/agent-catalog';
import { hubFileOf, linkAppServer, linkSession } from '@agenthooks/approval-bridge';
import type { HostedSession } from '@agenthooks/session-host';
import { stateHome } from '../state-home.ts';
import { hubHere } from './hub-here.ts';

/**
 * Links a session with this user's hub, which is started beside it: the agent does not wait for
 * it, and runs as well without.
 */
export function linkToHub(session: HostedSession) {
  const hubFile = hubFileOf(stateHome());
  const link = linkSession(session, hubFile);
  const channel = channelOf(session, hubFile);
  // Said when the terminal is the shell's again.
  const started = hubHere().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return {
    /** Resolves with what went wrong, if anything did. */
    async end(): Promise<string | undefined> {
      const trouble = await started;
      await channel?.close();
      await link.close();
      return trouble;
    },
  };
}

/** Where the pane has a server of its own, that is where the agent is answered. */
function channelOf({ companion, agent, pane }: HostedSession, hubFile: string) {
  const rules = permissions[agent];
  if (companion === null || 'none' in companion || rules?.channel !== companion.channel) return;
  const { socket } = companion;
  return linkAppServer({ socket, hubFile, agent, pane, holdSeconds: rules.hold.seconds });
}
