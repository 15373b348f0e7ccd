import { hubFileOf, type LinkedSession, linkSession } from '@agenthooks/approval-bridge';
import { stateHome } from '../state-home.ts';
import { hubHere } from './hub-here.ts';

/**
 * Links a session with this user's hub, which is started beside it: the agent does not wait for
 * it, and runs as well without.
 */
export function linkToHub(session: LinkedSession) {
  const link = linkSession(session, hubFileOf(stateHome()));
  // Said when the terminal is the shell's again.
  const started = hubHere().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return {
    /** Resolves with what went wrong, if anything did. */
    async end(): Promise<string | undefined> {
      const trouble = await started;
      await link.close();
      return trouble;
    },
  };
}
