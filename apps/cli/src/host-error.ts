import { HostError } from '@agenthooks/session-host';
import { CommandError, exit } from './exit.ts';

/** Runs what the host may refuse; its message says already what to do next. */
export async function orHostError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    throw new CommandError(error.message, exit.failed, { cause: error });
  }
}
