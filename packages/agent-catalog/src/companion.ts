import type { Known } from './definition.ts';

/**
 * The form of an agent's companion cell: an agent that comes in two programs, a server that works
 * and a terminal program that shows it. A host gives each pane a server of its own, so that hooks
 * name that pane and a second client can answer what is asked there.
 */
export interface CompanionRules {
  /** What the second client speaks: the channel of the same name in the permission cell. */
  channel: 'app-server';
  /** A launch as the two programs get it; unknown where that was not seen to be the same launch. */
  split(args: readonly string[], socket: string): Known<CompanionLaunch>;
  /** The launch in one program, without a server that other panes share. */
  embedded(args: readonly string[]): string[];
}

export interface CompanionLaunch {
  /** Arguments of the agent's command that start the server at the socket. */
  server: string[];
  /** Arguments of the terminal program that shows what runs there. */
  terminal: string[];
}
