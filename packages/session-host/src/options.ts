import type { AgentDefinition, Feature } from '@agenthooks/agent-catalog';
import type { Environment } from './environment.ts';
import type { PtyPort } from './pty/port.ts';
import type { Timings } from './timings.ts';

export interface HostOptions {
  agent: AgentDefinition;
  /** A name on the PATH of `env`, or a path. */
  command: string;
  args?: readonly string[];
  /** The process's own by default. */
  cwd?: string;
  /** The process's own by default. Handed on but for what other hosts said in it. */
  env?: Environment;
  /** Cells. */
  size: { cols: number; rows: number };
  /** The folder for run-time files (`AGENTHOOKS_HOME`); made with 0700 where it is missing. */
  home: string;
  /** The name under which hooks speak, `[a-z0-9-]{1,32}`; `agenthooks` by default. */
  brand?: string;
  /** What hooks are for; state and record by default. Approvals need a hub that somebody starts. */
  features?: readonly Feature[];
  /** Features whose hooks the agent's config has already: those are not added for this launch. */
  installed?: readonly Feature[];
  /** Give the agent hooks for this launch where it takes them; true by default. */
  inject?: boolean;
  /** Give the pane a server of its own where the agent has one; true by default. */
  companion?: boolean;
  /**
   * Speak OSC 7501 with the agent: its query is answered, its reports are read. True by default;
   * they never reach the outer terminal as they are.
   */
  nativeStatus?: boolean;
  /**
   * It is to be shown by `attachSession` from other processes: its screen is kept, and answers the
   * agent's questions to a terminal while nobody looks. False by default.
   */
  detached?: boolean;
  /** What the person calls this session. */
  name?: string;
  /** Epoch ms; `Date.now` by default. */
  now?: () => number;
  /** ms by name, of the host and of the turn machine. */
  timings?: Partial<Timings>;
  /** node-pty by default, loaded at the call. */
  pty?: PtyPort;
}
