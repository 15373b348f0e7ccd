import type { AgentDefinition, Feature } from '@agenthooks/agent-catalog';
import { type SyncOutcome, syncHooks } from '@agenthooks/hook-installer';
import { type AgentRoot, rootsOf } from './agents-here.ts';
import { askerOf } from './asker.ts';
import { versionHere } from './find-agent.ts';

/**
 * What the agent's config has hooks of ours for, brought up to date first. A file that cannot be
 * edited now is left alone, and the hooks are given for the launch where its own do not run.
 */
export async function keepCurrent(
  agent: AgentDefinition,
  root: string,
): Promise<readonly Feature[]> {
  return (await syncRoot({ agent, root })).features;
}

/** Every root of every agent, one after the other. */
export async function syncAll(places: readonly AgentRoot[] = rootsOf([], undefined)) {
  const done: (SyncOutcome & { title: string })[] = [];
  for (const place of places) {
    done.push({ title: place.agent.title, ...(await syncRoot(place)) });
  }
  return done;
}

const syncRoot = ({ agent, root, container }: AgentRoot): Promise<SyncOutcome> =>
  syncHooks({
    agent,
    root,
    container,
    asker: askerOf(agent),
    agentVersion: versionHere(agent, container),
  });
