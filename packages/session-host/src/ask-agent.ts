import {
  type AnsweredInjection,
  type InjectionQuestion,
  type Known,
  unknown,
} from '@agenthooks/agent-catalog';
import { greet, startRpc } from '@agenthooks/app-server';
import type { Environment } from './environment.ts';

export interface AskedAgent {
  /** A name on the PATH of `env`, or a path. */
  command: string;
  env: Environment;
  cwd: string;
}

/** Codex 0.171.0 answers within 0.4 to 0.8 s; a person waits for the launch. */
const PATIENCE = 8_000;

const GREETING = { name: 'agenthooks', title: 'agenthooks', version: '0', experimental: false };

/** Starts the agent's own server for one question. Whatever goes wrong is a reason, never an error. */
export async function askAgent(
  { server, call, answered }: InjectionQuestion,
  { command, env, cwd }: AskedAgent,
): Promise<Known<AnsweredInjection>> {
  const peer = startRpc({ command, args: server, env, cwd });
  try {
    const greeted = await greet(peer, GREETING);
    if (!greeted.ok) return unknown(`${command} ${call.method}: ${greeted.message}`);
    const answer = await peer.request(call.method, call.params, PATIENCE);
    return answer.ok
      ? answered(answer.result)
      : unknown(`${command} ${call.method}: ${answer.message}`);
  } finally {
    // Its end takes as long as its start: the launch does not wait for it.
    void peer.close();
  }
}
