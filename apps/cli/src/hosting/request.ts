import type { AgentDefinition } from '@agenthooks/agent-catalog';

/** What `run` was asked to host. */
export interface HostRequest {
  agent: AgentDefinition;
  command: string;
  args: string[];
  name?: string;
  inject: boolean;
  /** Whether what it asks can be answered from elsewhere. */
  approvals: boolean;
  nativeStatus: boolean;
}

/** The same for a process of its own, which looks the agent up again. */
export interface DetachedRequest extends Omit<HostRequest, 'agent'> {
  agent: string;
  cwd: string;
  size: { cols: number; rows: number };
}

/** The one line that a background host prints. */
export type DetachedAnswer =
  | { started: true; pane: string; pid: number; host: number; approved?: number }
  | { started: false; why: string };
