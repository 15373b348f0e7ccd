import { type AgentDefinition, agents, isUnknown } from '@agenthooks/agent-catalog';
import { type HookStatus, statusOf } from '@agenthooks/hook-installer';
import { folder, line } from '../shown/text.ts';
import type { HookRow } from '../wire.ts';

/** The proof ladder of each agent and root, what is there first. */
export function hookRows(env: NodeJS.ProcessEnv): HookRow[] {
  return agents
    .flatMap((agent) =>
      agent.config.roots(env).map((root) => rowOf(agent, statusOf({ agent, root }))),
    )
    .sort((a, b) => Number(b.rung !== 'none') - Number(a.rung !== 'none'));
}

const LADDER = ['written', 'well-formed', 'loadable'];

function rowOf(agent: AgentDefinition, status: HookStatus): HookRow {
  const { rung, root, features, missing, stale, problem, next } = status;
  const trust = agent.config.shape === 'json-hooks' ? agent.config.trust : null;
  const asksTrust = trust !== null && !isUnknown(trust);
  return {
    agent: agent.id,
    title: agent.title,
    measured: agent.measured.version,
    root: folder(root),
    rung,
    ladder: asksTrust ? [...LADDER, 'trusted'] : LADDER,
    features: [...features],
    missing,
    stale,
    ...(problem && { problem: line(problem.text) }),
    next: line(next),
  };
}
