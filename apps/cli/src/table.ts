/** One command of `agenthooks`. Help, completion and the docs page are made from these rows. */
export interface CommandRow {
  name: string;
  summary: string;
  /** Positional arguments as Commander writes them: `<agent>`, `[agent...]`. */
  arguments?: readonly ArgumentRow[];
  options?: readonly OptionRow[];
  examples: readonly string[];
  /** Everything after the first argument belongs to somebody else (an agent). */
  passThrough?: boolean;
  /** Loaded when called, so that a short command does not pay for a long one. */
  load(): Promise<CommandModule>;
}

export interface ArgumentRow {
  form: string;
  says: string;
  /** All that it may be. */
  words?: readonly string[];
}

export interface OptionRow {
  form: string;
  says: string;
  /** Given more than once, the values are collected. */
  many?: boolean;
}

export interface CommandModule {
  /** Returns the exit code. */
  run(call: Call): Promise<number>;
}

/** One call of a command. */
export interface Call {
  arguments: readonly string[];
  options: Readonly<Record<string, unknown>>;
}
