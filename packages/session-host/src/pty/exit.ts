import { constants } from 'node:os';
import type { PtyExit } from './port.ts';

/** waitpid's number as a name: 15 is `SIGTERM`. */
export function signalName(number: number): NodeJS.Signals | null {
  for (const [name, value] of Object.entries(constants.signals)) {
    if (value === number) return name as NodeJS.Signals;
  }
  return null;
}

/** What a shell would say of it: the code, or 128 and the signal's number. */
export function exitStatus(exit: PtyExit): number {
  if (exit.signal !== null) return 128 + constants.signals[exit.signal];
  return exit.code ?? 1;
}
