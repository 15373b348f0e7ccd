import {
  type AgentDefinition,
  agents,
  isUnknown,
  type TrustRules,
  unprovenAgents,
} from '@agenthooks/agent-catalog';

export function trustOf({ config }: AgentDefinition): TrustRules | undefined {
  const trust = config.shape === 'json-hooks' ? config.trust : null;
  return trust === null || isUnknown(trust) ? undefined : trust;
}

export const hasSlot = ({ usage }: AgentDefinition): boolean => !isUnknown(usage);

/** What the editing of an agent's files depends on. */
function shapeOf(agent: AgentDefinition): string {
  const { config } = agent;
  if (config.shape !== 'json-hooks') return config.shape;
  const { own, layout } = config;
  return JSON.stringify([own?.head, layout, trustOf(agent)?.file, hasSlot(agent)]);
}

/** Every agent of the catalog; where time is short, the first of each shape. */
export function everyShape(long: boolean): AgentDefinition[] {
  const seen = new Set<string>();
  const installable = [...agents, ...unprovenAgents].filter(
    ({ hookless }) => hookless === undefined,
  );
  return installable.filter((agent) => {
    const isFirst = !seen.has(shapeOf(agent));
    seen.add(shapeOf(agent));
    return long || isFirst;
  });
}
