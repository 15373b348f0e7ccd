import { Refusal } from '@agenthooks/hook-installer';
import { CommandError, exit } from './exit.ts';

/** A refusal of the installer, said to the person with its exit code. */
function asCommandError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  return new CommandError(error.message, exit.refused, { cause: error });
}

/** Awaits what may be refused. */
export async function orRefusedLater<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw asCommandError(error);
  }
}

/** Runs what may be refused. */
export function orRefused<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw asCommandError(error);
  }
}
