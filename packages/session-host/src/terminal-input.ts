import type { TerminalEvent } from '@agenthooks/osc-protocol';
import type { UnstampedInput } from './turn-driver.ts';

/** What the turn machine is told of an event of the agent's terminal; undefined for nothing. */
export function terminalInput(
  event: TerminalEvent,
  readsStatus: boolean,
): UnstampedInput | undefined {
  switch (event.type) {
    case 'signal':
    case 'title':
    case 'notification':
    case 'progress':
    case 'bell':
    case 'reset':
      return event;
    case 'status':
      return readsStatus ? { type: 'native', report: event.report } : undefined;
    case 'mark':
      return { type: 'mark', mark: event.mark };
    default:
      return undefined;
  }
}
