/** The part of node-pty 1.1.0 that the tests use; its prebuilt variant declares another name. */
declare module 'node-pty' {
  export interface IPty {
    onData(listener: (data: Uint8Array) => void): void;
    pause(): void;
    kill(signal: string): void;
  }
  export function spawn(file: string, args: string[], options: { encoding: null }): IPty;
}
