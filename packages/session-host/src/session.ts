import type { SignalEvent, TerminalEvent } from '@agenthooks/osc-protocol';
import type { Effect, Input, State } from '@agenthooks/workstate';
import type { DeliverOutcome } from './deliveries.ts';
import type { Exit } from './exit.ts';
import type { HookSource } from './inject.ts';

export interface SessionEvents {
  /** Something that people are shown changed: phase, tool, session, mark, delegated work, usage. */
  state: [state: State, before: State];
  /** A signal under our brand, trusted or not. */
  signal: [event: SignalEvent];
  /** Everything that was read in the agent's terminal, before the machine took it. */
  terminal: [event: TerminalEvent];
  /** Every input of the turn machine, with its time. */
  input: [input: Input];
  /** Every effect of the turn machine but its deadlines. */
  effect: [effect: Effect, state: State];
  /** What the agent wrote, without our sequences and OSC 7501. Lent: copy what is kept. */
  output: [bytes: Uint8Array];
  exit: [exit: Exit];
  /** A file of this session could not be written; the session goes on. */
  problem: [error: unknown];
}

export interface CompanionPlace {
  channel: 'app-server';
  /** Absolute, in a folder of this user alone. */
  socket: string;
}

/** Who wrote what a hosted agent reads. */
export type Writer = 'person' | 'program';

/** One hosted agent. Nothing of it throws after the exit; what comes too late does nothing. */
export interface HostedSession {
  /** Names this session, `[a-z0-9]{10}`. */
  readonly pane: string;
  readonly name: string | undefined;
  readonly agent: string;
  /** What the agent is called, for a title. */
  readonly title: string;
  /** The agent's own name in OSC 7501; null where it has none. */
  readonly statusApp: string | null;
  readonly pid: number;
  /** The slave's name, `/dev/pts/7`. */
  readonly ptyPath: string;
  /** 32 hex digits; whoever has it can say this pane's state. Never to be stored. */
  readonly token: string;
  readonly hooks: HookSource;
  /**
   * Where a second client of the pane's own server answers what is asked: the socket, or why there
   * is none; null where the agent is one program.
   */
  readonly companion: CompanionPlace | { none: string } | null;
  readonly state: State;
  on<E extends keyof SessionEvents>(event: E, listener: (...args: SessionEvents[E]) => void): void;
  off<E extends keyof SessionEvents>(event: E, listener: (...args: SessionEvents[E]) => void): void;
  /**
   * Bytes for the agent, unchanged. What a person types is read for keys on its way; the outer
   * terminal's own replies in it are told from keys.
   */
  write(bytes: Uint8Array | string, by?: Writer): void;
  /**
   * Types a message and presses Enter: at once, or after the turn that is open. Never into a
   * question, over what the person typed, or with control bytes in it.
   */
  deliver(text: string, signal?: AbortSignal): Promise<DeliverOutcome>;
  /** Cells. */
  resize(cols: number, rows: number): void;
  /** Whether the person looks at this session. */
  focus(focused: boolean): void;
  /** What became of a request of this session in the approval bridge. */
  approval(request: Omit<Extract<Input, { type: 'approval' }>, 'type' | 'at'>): void;
  /** Stops reading the agent; what it writes waits. For whoever shows it more slowly. */
  pause(): void;
  resume(): void;
  /** Sends the signal (SIGTERM by default), and SIGKILL when the grace is over. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
  /** The signal alone, to the agent and nobody else. */
  kill(signal: NodeJS.Signals): void;
  /** Continues the agent and its jobs after it suspended itself. */
  continue(): void;
  snapshot(): Snapshot;
  /** Resolves after the last output, when the files of this session are gone. Never rejects. */
  readonly exited: Promise<Exit>;
}

/** What the screen may look like, for somebody who attaches late. */
export interface Snapshot {
  /** The end of the output, at most 256 KiB. */
  bytes: Uint8Array;
  /** The output alone: a screen that was drawn before it is missing. */
  partial: true;
}
