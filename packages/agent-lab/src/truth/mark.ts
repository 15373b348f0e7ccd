/**
 * What really happened, in epoch milliseconds of this machine's clock: the driver's own acts, what
 * the screen showed, and the model's last byte. Nothing in it comes from our own reading of the
 * agent.
 */
export type Mark = { at: number } & (
  | { mark: 'launched' }
  /** The empty prompt is on the screen for the first time. */
  | { mark: 'prompt' }
  /** A dialog that is no part of a turn: trust in a folder. */
  | { mark: 'dialog' }
  | { mark: 'dialog-answered' }
  /** Enter after a prompt; `moves`: it begins another session. */
  | { mark: 'submitted'; moves?: 'session' }
  /** Enter after a command of the agent's own. */
  | { mark: 'commanded'; moves: 'session' | 'nothing'; within?: number }
  /** The agent asks on the screen. */
  /** `called`: when the model had called the tool, where that is known. */
  | { mark: 'asked'; tool: string | null; ask: 'permission' | 'answer'; called?: number }
  | { mark: 'answered' }
  | { mark: 'interrupted' }
  /** The model's last byte of the turn, or of what its background work caused. */
  | { mark: 'ended'; outcome: 'done' | 'settled' }
  | { mark: 'failed'; kind: string }
  | { mark: 'exited' }
);

export type MarkName = Mark['mark'];

export type MarkOf<Name extends MarkName> = Extract<Mark, { mark: Name }>;
