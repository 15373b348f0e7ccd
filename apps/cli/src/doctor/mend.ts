import { installHooks, proofOf, Refusal } from '@agenthooks/hook-installer';
import type { AgentRoot } from '../agents-here.ts';
import { askerOf } from '../asker.ts';
import { versionHere } from '../find-agent.ts';

export interface Mended {
  agent: string;
  root: string;
  /** What was done, or why not. */
  text: string;
  done: boolean;
}

/**
 * What is safe and ours: hooks that a person wanted are written anew where they are not whole, and
 * approved again where the agent asks for that. Nothing is put where nothing of ours is.
 */
export async function mend({ agent, root }: AgentRoot): Promise<Mended | undefined> {
  const { ours, installed, ladder, features } = proofOf({ agent, root });
  const row = { agent: agent.title, root };
  const untrusted = ladder.some(({ rung, seen }) => rung === 'trusted' && !seen);
  if (!ours || (installed && !untrusted)) return undefined;
  try {
    const { changed } = await installHooks({
      agentVersion: versionHere(agent, undefined),
      agent,
      root,
      ...(features.length > 0 && { features }),
      asker: askerOf(agent),
    });
    const text = changed ? 'our hooks were written anew' : 'nothing of ours was to be written';
    return { ...row, text, done: changed };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...row, text: error.message, done: false };
  }
}
