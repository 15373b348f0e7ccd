import type { ControlClient, Via } from '@agenthooks/approval-bridge';
import type { Assets } from './assets.ts';

/** Opens a connection to this user's hub; it may start one. */
export type Connect = (via: Via, onClosed: () => void) => Promise<ControlClient>;

export interface PageOptions {
  env: NodeJS.ProcessEnv;
  /** Our state folder. */
  home: string;
  connect: Connect;
  /** Whether links of this page may answer, after their browser was paired. */
  mayAnswer: boolean;
  /** Another one is taken where it is not free. */
  port?: number;
  /** What went wrong and was survived. */
  onTrouble?: (error: unknown) => void;
  /** For tests. */
  assets?: Assets;
  now?: () => number;
}
