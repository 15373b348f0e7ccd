import type { ListedHook, TrustRules } from '@agenthooks/agent-catalog';
import { greet, type RpcPeer, startRpc } from '@agenthooks/app-server';

/** How the agent's own program is started to be asked. */
export interface Asker {
  /** A name on the PATH of `env`, or a path. */
  command: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** The agent's own word on its hooks, from a server that is started for it. */
export interface Conversation {
  list(): Promise<ListedHook[]>;
  write(entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Promise<void>;
  close(): Promise<void>;
}

/** The agent could not be asked, or did not answer; never a reason to fail. */
export class NoAnswer extends Error {}

/** @throws NoAnswer */
export async function converse(
  rules: TrustRules,
  root: string,
  { command, env }: Asker,
): Promise<Conversation> {
  const peer = startRpc({
    command,
    args: rules.server,
    env: { ...env, ...rules.environment(root, env) },
    cwd: root,
  });
  try {
    await asked(greet(peer, GREETING));
  } catch (error) {
    await peer.close();
    throw error;
  }
  return conversation(rules, peer);
}

const GREETING = { name: 'agenthooks', title: 'agenthooks', version: '0', experimental: false };

function conversation(rules: TrustRules, peer: RpcPeer): Conversation {
  return {
    async list() {
      const { method, params } = rules.ask;
      const listed = rules.read(await asked(peer.request(method, params)));
      if (listed === undefined) throw new NoAnswer(`${method}: an answer of an unknown form`);
      return listed;
    },
    async write(entries) {
      const { method, params } = rules.write(entries);
      await asked(peer.request(method, params));
    },
    close: () => peer.close(),
  };
}

async function asked(answer: ReturnType<RpcPeer['request']>): Promise<unknown> {
  const given = await answer;
  if (given.ok) return given.result;
  throw new NoAnswer(given.message);
}
