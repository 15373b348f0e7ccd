import { type AgentDefinition, agents } from '@agenthooks/agent-catalog';
import { type Proof, proofOf } from '@agenthooks/hook-installer';
import { folder, line } from '../shown/text.ts';
import type { HookRow } from '../wire.ts';

/** The proof ladder of each agent and root, what is there first. */
export function hookRows(env: NodeJS.ProcessEnv): HookRow[] {
  return agents
    .flatMap((agent) =>
      agent.config.roots(env).map((root) => rowOf(agent, proofOf({ agent, root }))),
    )
    .sort((a, b) => Number(b.rung !== 'none') - Number(a.rung !== 'none'));
}

function rowOf(agent: AgentDefinition, proof: Proof): HookRow {
  const { rung, root, ladder, features, missing, stale, problem, lacks, delivered, next } = proof;
  return {
    agent: agent.id,
    title: agent.title,
    measured: agent.measured.version,
    root: folder(root),
    rung,
    ladder: ladder.map((one) => one.rung),
    features: [...features],
    missing,
    stale,
    ...(delivered && { delivered: { by: delivered.by, at: delivered.at } }),
    ...(problem && { problem: line(problem.text) }),
    ...(lacks !== null && rung !== 'none' && { lacks: line(lacks) }),
    next: line(next),
  };
}
