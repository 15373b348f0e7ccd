/** What went wrong, for callers that decide by it. */
export type HostErrorCode =
  /** node-pty is missing or has no binary for this machine. */
  | 'no-pty'
  /** The command is neither a file nor on the PATH of the agent's environment. */
  | 'command-not-found'
  /** `cwd` is no folder that can be entered. */
  | 'folder-not-found'
  /** An option has a value that cannot work (a brand with other letters, a size of 0). */
  | 'bad-option'
  /** The pseudo-terminal could not be made. */
  | 'spawn-failed'
  /** The agent ended with a failure before it ever said ready or working. */
  | 'launch-failed'
  /** The session's host does not answer, or is of a version that has no socket. */
  | 'no-control'
  /** It is shown in the terminal in which it was started, and in no other. */
  | 'not-detached'
  /** The host did not understand what was said to it. */
  | 'bad-message';

/** Every error that this package throws by itself. The message says what to do next. */
export class HostError extends Error {
  readonly code: HostErrorCode;
  /** Last printable lines of the agent, oldest first; empty where it said nothing. */
  readonly lines: readonly string[];

  constructor(
    code: HostErrorCode,
    message: string,
    more: { cause?: unknown; lines?: readonly string[] } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'HostError';
    this.code = code;
    this.lines = more.lines ?? [];
  }
}
