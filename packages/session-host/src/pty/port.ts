/**
 * What the host needs of a pseudo-terminal. node-pty stands behind it by default; an embedder
 * that owns a pseudo-terminal already gives its own.
 */
export interface PtyPort {
  /** Starts `file` as the leader of a session whose terminal is the new pseudo-terminal. */
  spawn(request: PtyRequest): PtyChild | Promise<PtyChild>;
}

export interface PtyRequest {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Cells. */
  cols: number;
  rows: number;
}

export interface PtyChild {
  readonly pid: number;
  /** The slave's name (`/dev/pts/7`), which hooks write to. */
  readonly path: string;
  /** Bytes as they came; never before the caller had a turn of the event loop to listen. */
  onData(listener: (bytes: Uint8Array) => void): void;
  /** Once, after the last byte. */
  onExit(listener: (exit: PtyExit) => void): void;
  write(bytes: Uint8Array): void;
  resize(cols: number, rows: number): void;
  /** Stops reading; what the agent writes then waits in the kernel. */
  pause(): void;
  resume(): void;
  /** SIGCONT to its whole process group, every other signal to the agent alone. */
  kill(signal: NodeJS.Signals): void;
}

export interface PtyExit {
  /** null when a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
}
