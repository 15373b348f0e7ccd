import { DEFAULT_FEATURES } from '@agenthooks/agent-catalog';
import { type HostedSession, type HostOptions, hostSession } from '@agenthooks/session-host';
import { currentRoot } from '../agents-here.ts';
import { orHostError } from '../host-error.ts';
import { linkToHub } from '../hub/link-to-hub.ts';
import { keepCurrent } from '../keep-current.ts';
import { rememberArrival } from '../remember-arrival.ts';
import { stateHome } from '../state-home.ts';
import type { HostRequest } from './request.ts';

/** Starts the agent with what its config has of our hooks already, and links it with the hub. */
export async function host(
  request: HostRequest,
  place: Pick<HostOptions, 'cwd' | 'env' | 'size' | 'detached'>,
): Promise<{ session: HostedSession; link: ReturnType<typeof linkToHub> | undefined }> {
  const { agent, approvals } = request;
  const root = currentRoot(agent);
  const installed = await keepCurrent(agent, root);
  const session = await orHostError(() =>
    hostSession({
      ...request,
      ...place,
      home: stateHome(),
      installed,
      features: approvals ? [...DEFAULT_FEATURES, 'approvals'] : DEFAULT_FEATURES,
    }),
  );
  rememberArrival(session, agent, root);
  return { session, link: approvals ? linkToHub(session) : undefined };
}

/** How many hooks were approved for this launch, where the agent asks for trust. */
export function approvedFor({ hooks }: HostedSession): number | undefined {
  return hooks.from === 'launch' ? hooks.approved : undefined;
}
