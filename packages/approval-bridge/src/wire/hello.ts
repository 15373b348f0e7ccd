import { PROTOCOLS } from './limits.ts';

/**
 * The first line each way. Its form never changes, so that any two versions can say that they do
 * not understand each other.
 */
export interface Hello {
  t: 'hello';
  protocols: number[];
  /** Of the package that speaks. */
  version: string;
}

export interface Welcome {
  t: 'welcome';
  protocol: number;
  version: string;
}

export interface VersionRefused {
  t: 'refused';
  code: 'version';
  protocols: number[];
  version: string;
  /** Requests that are open there, so that a newer hub does not take its place. */
  open: number;
}

/** The best version that both speak. */
export function commonProtocol(
  theirs: readonly number[],
  ours: readonly number[] = PROTOCOLS,
): number | undefined {
  return ours.find((protocol) => theirs.includes(protocol));
}
