import type { RpcAnswer } from './answer.ts';
import type { RpcPeer } from './peer.ts';

export interface Greeting {
  name: string;
  title: string;
  version: string;
  /** Asks for what the server calls experimental: `availableDecisions` of a request. */
  experimental: boolean;
}

/** `initialize`, then `initialized`: a server answers nothing else before (Codex 0.171.0). */
export async function greet(peer: RpcPeer, greeting: Greeting): Promise<RpcAnswer> {
  const { name, title, version, experimental } = greeting;
  const answer = await peer.request('initialize', {
    clientInfo: { name, title, version },
    capabilities: { experimentalApi: experimental },
  });
  if (answer.ok) peer.notify('initialized');
  return answer;
}
