/**
 * The part of node-pty 1.1.0 that is used. The typings of its prebuilt variant declare another
 * module name, and leave out that `encoding: null` gives bytes, and the slave's name.
 */
declare module 'node-pty' {
  export interface Child {
    readonly pid: number;
    /** Of the master. */
    readonly fd: number;
    readonly ptsName: string;
    onData(listener: (bytes: Buffer) => void): void;
    onExit(listener: (exit: { exitCode: number; signal?: number }) => void): void;
    on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): void;
    write(data: Uint8Array): void;
    resize(cols: number, rows: number): void;
    pause(): void;
    resume(): void;
  }
  export function spawn(
    file: string,
    args: string[],
    options: {
      name: string;
      cols: number;
      rows: number;
      cwd: string;
      env: Record<string, string>;
      encoding: null;
    },
  ): Child;
}
