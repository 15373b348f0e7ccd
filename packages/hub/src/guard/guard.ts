import type { Socket } from 'node:net';
import { permissions } from '@agenthooks/agent-catalog';
import {
  ancestry,
  type ControlHello,
  environmentNames,
  type GuardVerdict,
  type LiveAgent,
  mayAnswer,
  type Peer,
  type ProcessFacts,
  type ProcessView,
  peerOf,
  type Request,
} from '@agenthooks/approval-bridge';

/** One viewer, as far as it is known. */
export interface GuardedClient {
  readonly hello: ControlHello;
  paired: boolean;
  /** Asked of the system once, when it answers first (4 to 7 ms). */
  peer(): Promise<Peer>;
  readonly view: ProcessView;
}

export interface Guard {
  client(socket: Socket, hello: ControlHello): GuardedClient;
  judge(request: Request, client: GuardedClient): Promise<GuardVerdict>;
  /** The client's processes, where no agent started them; a terminal of those is a person's. */
  outside(client: GuardedClient): Promise<number[]>;
}

export interface GuardOptions {
  strict: boolean;
  /** Variables that only agents' children have; by the catalog and the brand. */
  marks?: readonly string[];
  /** Every agent that is known to run. */
  agents: () => readonly LiveAgent[];
  /** The agent's own process of a request. */
  agentPid: (requestId: string) => number | undefined;
  /** The processes from which a request was registered. */
  lineOf: (requestId: string) => readonly ProcessFacts[];
}

const MARKS = [
  ...Object.values(permissions).flatMap((one) => one.marks),
  // Given to a hosted agent by `run`, and to nothing outside it.
  'AGENTHOOKS_TOKEN',
  'AGENTHOOKS_PANE',
];

export function createGuard(options: GuardOptions): Guard {
  const { strict, marks = MARKS, agents, agentPid, lineOf } = options;
  return {
    client(socket, hello) {
      let peer: Promise<Peer> | undefined;
      return {
        hello,
        paired: false,
        peer: () => (peer ??= peerOf(socket)),
        view: rememberingView(),
      };
    },

    async judge(request, client) {
      // Nothing is asked of the system about a client that may not answer anyhow.
      const peer = client.hello.via === 'view' ? 'unavailable' : await client.peer();
      const asker = { via: client.hello.via, peer, claimedPid: client.hello.pid };
      const own = agentPid(request.id);
      const known = [
        ...agents(),
        ...(own === undefined ? [] : [{ pid: own, session: request.session }]),
      ];
      const policy = { marks, strict, paired: client.paired };
      const origin = { line: lineOf(request.id) };
      return mayAnswer(request, origin, asker, known, policy, client.view);
    },

    async outside({ hello, peer, view }) {
      const found = await peer();
      if (found === 'gone') return [];
      const inside = new Set(agents().map(({ pid }) => pid));
      return (found === 'unavailable' ? [hello.pid] : found.pids).filter((pid) => {
        const line = view.ancestry(pid);
        const names = view.environmentNames(pid);
        return (
          line.length > 0 &&
          !line.some((one) => inside.has(one.pid)) &&
          !marks.some((name) => names?.has(name))
        );
      });
    },
  };
}

/**
 * The first look counts: a parent that ends later hands its children to init, and an ancestor
 * that was there stays one.
 */
function rememberingView(): ProcessView {
  const lines = new Map<number, ProcessFacts[]>();
  const names = new Map<number, ReadonlySet<string> | undefined>();
  return {
    ancestry(pid) {
      const line = lines.get(pid) ?? ancestry(pid);
      lines.set(pid, line);
      return line;
    },
    environmentNames(pid) {
      if (!names.has(pid)) names.set(pid, environmentNames(pid));
      return names.get(pid);
    },
  };
}
