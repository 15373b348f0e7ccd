import type { Known, Measured } from './definition.ts';

/** A file in which the agent finds hooks, beside the one that holds ours. */
export interface HookFile {
  /** Absolute. */
  path(place: HookFilePlace): string;
  /** Whose hooks stand there: the person's, those of a project, or the whole machine's. */
  of: 'person' | 'project' | 'machine';
  /** The path is a folder, of which every file with this end is read. */
  each?: string;
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

/** Another agent that runs the hooks in files which are made for this one. */
export interface OtherReader {
  title: string;
  /** Names of its program on PATH. */
  commands: readonly string[];
  /** Which of the files it reads. */
  of: HookFile['of'];
  /** In its environment, what keeps it from that; null where nobody knows of anything. */
  stoppedBy: string | null;
  /** It fills in the variables of a command itself, see `AgentDefinition.fillsIn`. */
  fillsIn?: true;
  measured: Measured;
}
