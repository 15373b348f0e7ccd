import { type AgentDefinition, type Feature, isUnknown } from '@agenthooks/agent-catalog';

/** How a container sees a root that it mounts: what is written there names its paths, not ours. */
export interface ContainerPaths {
  /** The config root, absolute. */
  root: string;
  /** Node there, and the folder for run-time files: recording needs both. */
  node?: string;
  home?: string;
}

/** What can work there: no socket of the hub reaches into a container. */
export function featuresIn(
  container: ContainerPaths | undefined,
  features: readonly Feature[],
): readonly Feature[] {
  if (container === undefined) return features;
  const records = container.node !== undefined && container.home !== undefined;
  return features.filter(
    (feature) => feature === 'state' || feature === 'usage' || (feature === 'record' && records),
  );
}

/** Why nothing is written for an agent that runs in a container; undefined where it is. */
export function offInContainer(
  { title, config }: AgentDefinition,
  container: ContainerPaths | undefined,
): string | undefined {
  if (container === undefined) return undefined;
  const trust = 'trust' in config ? config.trust : null;
  if (trust === null) return undefined;
  return isUnknown(trust)
    ? `whether ${title} must be asked before it runs a hook is not known`
    : `${title} runs only hooks that its own program approved, and that program is in the container`;
}
