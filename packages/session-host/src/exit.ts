import type { HostError } from './errors.ts';

/** How a hosted agent ended. */
export interface Exit {
  /** What a shell would say of it: the code, or 128 and the signal's number. */
  code: number;
  signal: NodeJS.Signals | null;
  /** Set when it failed before it ever said ready or working, with its last lines. */
  failure?: HostError;
}
