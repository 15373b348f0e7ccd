import type { Request } from '../ledger/request.ts';
import type { Via } from '../wire/control.ts';
import type { Peer } from './peer.ts';
import type { ProcessFacts } from './process.ts';

/** Everything that is known of a client when it answers. */
export interface Asker {
  via: Via;
  peer: Peer;
  /** What the client said of itself; counts only where the system says nothing. */
  claimedPid: number;
}

/** An agent that runs, as far as it is known: its process, its session and pane. */
export interface LiveAgent {
  pid: number;
  start?: string;
  session?: string;
  pane?: string;
}

/** How the guard looks at processes; given from outside, so that the rules are pure. */
export interface ProcessView {
  ancestry(pid: number): ProcessFacts[];
  environmentNames(pid: number): ReadonlySet<string> | undefined;
}

/** Where a request came from. */
export interface Origin {
  /** The process that registered it and its ancestors, as they were then. */
  line: readonly ProcessFacts[];
}

export interface GuardPolicy {
  /** Variables that only what an agent started has in its environment. */
  marks: readonly string[];
  strict: boolean;
  paired: boolean;
}

export type GuardVerdict =
  | { may: true }
  | { may: false; code: 'not-answerable-here' | 'pairing-needed'; why: string };

/**
 * Whether this client may answer this request. Refuses an agent that answers for itself, as far
 * as processes tell: one that detached itself from its agent and cleared its environment is not
 * known any more (SECURITY.md).
 */
export function mayAnswer(
  request: Request,
  origin: Origin,
  asker: Asker,
  agents: readonly LiveAgent[],
  policy: GuardPolicy,
  view: ProcessView,
): GuardVerdict {
  if (asker.via === 'view') return no('this client may look and not answer');
  if (asker.via === 'elicitation' && policy.strict) {
    return no('in strict mode an answer comes from a paired viewer: use the page or the terminal');
  }
  if (asker.peer === 'gone') return no('the system does not say who asks');
  const pids = asker.peer === 'unavailable' ? [asker.claimedPid] : asker.peer.pids;
  for (const pid of pids) {
    const line = view.ancestry(pid);
    if (line.length === 0) return no(`there is no process ${pid}`);
    const above = agents.filter((agent) => line.some((one) => isProcess(one, agent)));
    const refusal =
      asker.via === 'elicitation'
        ? ownRequest(request, origin, above)
        : (descends(above) ?? marked(pid, policy, view));
    if (refusal !== undefined) return no(refusal);
  }
  if (asker.via === 'page' && !policy.paired) {
    return { may: false, code: 'pairing-needed', why: 'pair this browser first' };
  }
  if (policy.strict && !policy.paired) {
    return { may: false, code: 'pairing-needed', why: 'strict mode: pair this viewer first' };
  }
  return { may: true };
}

function no(why: string): GuardVerdict {
  return { may: false, code: 'not-answerable-here', why };
}

function isProcess(one: ProcessFacts, { pid, start }: LiveAgent): boolean {
  return one.pid === pid && (start === undefined || one.start === start);
}

function descends(above: readonly LiveAgent[]): string | undefined {
  const [agent] = above;
  return agent && `this client was started by an agent (process ${agent.pid})`;
}

/**
 * The one way in from inside an agent: its MCP server asks the person there. Another agent's
 * request only, never that of an agent which this one started, and only where both are known.
 */
function ownRequest(
  request: Request,
  { line }: Origin,
  above: readonly LiveAgent[],
): string | undefined {
  if (above.length === 0) return 'it is not known inside which agent this client runs';
  const own = above.some(
    ({ session, pane }) =>
      (session !== undefined && session === request.session) ||
      (pane !== undefined && pane === request.pane),
  );
  if (own) return 'an agent does not answer its own request';
  if (line.length === 0) return 'it is not known which process asks';
  const below = above.some((agent) => line.some((one) => isProcess(one, agent)));
  return below ? 'an agent does not answer what it started itself' : undefined;
}

function marked(pid: number, policy: GuardPolicy, view: ProcessView): string | undefined {
  const names = view.environmentNames(pid);
  const mark = policy.marks.find((name) => names?.has(name));
  return mark && `this client carries an agent's mark (${mark})`;
}
