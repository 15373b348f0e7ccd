import type { TerminalEvent } from '@agenthooks/osc-protocol';
import type { Effect } from '@agenthooks/workstate';
import type { Exit } from '../exit.ts';
import type { Writer } from '../session.ts';
import type { TitledState } from './title.ts';

export interface ShownEvents {
  output: [bytes: Uint8Array];
  terminal: [event: TerminalEvent];
  state: [state: TitledState, before: TitledState];
  effect: [effect: Effect, state: TitledState];
}

/**
 * What a terminal needs of the session that it shows: one of this process, or one that a host in
 * another process has.
 */
export interface ShownSession {
  readonly pane: string;
  readonly name: string | undefined;
  readonly title: string;
  readonly statusApp: string | null;
  readonly pid: number;
  readonly ptyPath: string;
  readonly state: TitledState;
  on<E extends keyof ShownEvents>(event: E, listener: (...args: ShownEvents[E]) => void): void;
  off<E extends keyof ShownEvents>(event: E, listener: (...args: ShownEvents[E]) => void): void;
  write(bytes: Uint8Array | string, by?: Writer): void;
  resize(cols: number, rows: number): void;
  focus(focused: boolean): void;
  pause(): void;
  resume(): void;
  /** The terminal is to go, or something told the agent so by way of it. */
  stop(signal: NodeJS.Signals): unknown;
  kill(signal: NodeJS.Signals): void;
  continue(): void;
  readonly exited: Promise<Exit>;
}
