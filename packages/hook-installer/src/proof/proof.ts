import { type AgentDefinition, type Feature, isUnknown } from '@agenthooks/agent-catalog';
import { homeOf, type RootRequest, type Work, workOf } from '../request.ts';
import { type HookStatus, type Rung, type StatusRequest, statusOf } from '../status.ts';
import {
  type Delivery,
  type DeliveryPlace,
  readDeliveries,
  type Witness,
  writeDelivery,
} from './delivery.ts';
import { installPrint } from './install-print.ts';
import { type Probed, readProbe } from './probed.ts';

export type ProofRung = Rung | 'delivered';

/** The proof ladder of one agent in one config root, up to what arrived. */
export interface Proof extends Omit<HookStatus, 'rung'> {
  /** The highest rung that was seen. */
  rung: ProofRung;
  /** The rungs that this agent has, from the lowest. */
  ladder: { rung: ProofRung; seen: boolean }[];
  /** The last signal that arrived from what is installed now. */
  delivered: Omit<Delivery, 'install'> | null;
  /** The last run of `probe`, which tells of the agent's program and not of this install. */
  probed: Probed | null;
  /** What is missing for the next rung; null at the top. */
  lacks: string | null;
}

/** Reads only; never throws for what it finds there. */
export function proofOf(request: StatusRequest): Proof {
  const status = statusOf(request);
  const work = workOf(request);
  const rungs = rungsOf(work.agent);
  const stands = status.installed && status.rung === rungs.at(-2);
  const found = stands ? arrived(work, status.features) : undefined;
  const delivered = found?.now ?? null;
  const rung = delivered ? 'delivered' : status.rung;
  const height = rungs.indexOf(rung);
  const { next, lacks } = missing(status, rung, work, found?.earlier ?? false);
  return {
    ...status,
    rung,
    ladder: rungs.map((one, index) => ({ rung: one, seen: index <= height })),
    delivered: delivered && { by: delivered.by, at: delivered.at, signal: delivered.signal },
    probed: readProbe(homeOf(work), work.agent.id),
    lacks,
    next,
  };
}

/** Writes down that a signal of what is installed here arrived. Nothing, where nothing is whole. */
export function rememberDelivery(
  request: RootRequest & { by: Witness; at: number; signal: string },
): void {
  const { by, at, signal } = request;
  const { installed, features } = statusOf(request);
  if (!installed) return;
  const work = workOf(request);
  writeDelivery(placeOf(work), { by, at, signal, install: installPrint(work, features) });
}

function rungsOf({ config }: AgentDefinition): ProofRung[] {
  const asks = config.shape === 'json-hooks' && config.trust !== null && !isUnknown(config.trust);
  return ['written', 'well-formed', 'loadable', ...(asks ? ['trusted' as const] : []), 'delivered'];
}

function placeOf(work: Work): DeliveryPlace {
  const { agent, files, places } = work;
  const root = files.facts(places.root, true) ? files.realpath(places.root) : places.root;
  return { home: homeOf(work), agent: agent.id, root };
}

function arrived(work: Work, features: readonly Feature[]) {
  const all = readDeliveries(placeOf(work));
  if (all.length === 0) return { now: undefined, earlier: false };
  const install = installPrint(work, features);
  const now = all.find((one) => one.install === install);
  return { now, earlier: now === undefined };
}

/** In the words of a person: what stands between this and the next rung, and what to type. */
function missing(
  status: HookStatus,
  rung: ProofRung,
  { agent }: Work,
  earlier: boolean,
): { lacks: string | null; next: string } {
  const { next, problem, ours, installed, missing: events, stale } = status;
  if (rung === 'delivered') return { lacks: null, next };
  if (status.off !== undefined) return { lacks: status.off, next };
  if (problem) return { lacks: problem.text, next };
  if (!ours) return { lacks: 'there are no hooks of ours', next };
  if (events.length > 0) return { lacks: `no hook for ${events.join(', ')}`, next };
  if (stale.length > 0) return { lacks: `of another version: ${stale.join(', ')}`, next };
  if (!installed) return { lacks: 'hooks stand there twice', next };
  if (rung === 'loadable' && rungsOf(agent).includes('trusted')) {
    return { lacks: `${agent.title} was not told that these hooks may run`, next };
  }
  const what = earlier
    ? 'a signal arrived, but of hooks that were written anew since'
    : 'no signal was seen to arrive yet';
  // Nobody but the agent can run a plugin as the agent does.
  const isPlugin = agent.config.shape === 'plugin-file';
  return { lacks: what, next: isPlugin ? next : `agenthooks doctor ${agent.id}` };
}
