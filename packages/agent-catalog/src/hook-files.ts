import type { Known } from './definition.ts';

/** A file in which the agent finds hooks, beside the one that holds ours. */
export interface HookFile {
  /** Absolute. */
  path(place: HookFilePlace): string;
  /** Whose hooks stand there: the person's, those of a project, or the whole machine's. */
  of: 'person' | 'project' | 'machine';
  /** The path is a folder, of which every file with this end is read. */
  each?: string;
  /** The id of the agent for which the file is made: this one reads it too. */
  madeFor?: string;
  /** Seen on the real binary, or why not. */
  read: Known<true>;
}

export interface HookFilePlace {
  /** The config root, absolute. */
  root: string;
  /** The folder that the agent works in, absolute. */
  project: string;
  home: string;
}
