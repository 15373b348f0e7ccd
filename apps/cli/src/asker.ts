import type { AgentDefinition } from '@agenthooks/agent-catalog';
import type { Asker } from '@agenthooks/hook-installer';
import { findProgram } from './find-agent.ts';

/** The agent's program on PATH, to be asked whether hooks may run; undefined where there is none. */
export function askerOf(agent: AgentDefinition): Asker | undefined {
  const command = findProgram(agent);
  return command === undefined ? undefined : { command, env: process.env };
}
