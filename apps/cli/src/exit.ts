/** What the exit code of every command means; documented in `--help`. */
export const exit = {
  done: 0,
  failed: 1,
  /** Wrong usage: the command line itself. */
  usage: 2,
  /** Refused because something is uncertain; nothing was changed. */
  refused: 3,
} as const;

/**
 * An error whose text is meant for the person: what was being done, where, what was found, what
 * to type next. Printed without a stack.
 */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}
