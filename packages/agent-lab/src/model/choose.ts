import { asked, type Script, type Scripts, type Step } from './script.ts';

/** A conversation as every API has it, oldest first. */
export interface Message {
  role: 'user' | 'assistant' | 'other';
  text: string;
}

export type Choice =
  | { kind: 'step'; script: string; index: number; step: Step; last: boolean }
  /** The script has no more steps: the agent asked once more than was planned. */
  | { kind: 'beyond'; script: string; index: number }
  | { kind: 'unknown-script'; script: string }
  /** No prompt asked for a script. */
  | { kind: 'unscripted' };

/**
 * The script is the last one that a user message asks for, the step how many assistant messages
 * came after it: the conversation itself is the state, so a retry gets the same answer again, and
 * a subagent with a conversation of its own has a script of its own.
 */
export function choose(conversation: readonly Message[], scripts: Scripts): Choice {
  for (let at = conversation.length - 1; at >= 0; at -= 1) {
    const message = conversation[at]!;
    if (message.role !== 'user') continue;
    const name = asked(message.text).at(-1);
    if (name === undefined) continue;
    const script: Script | undefined = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    if (!script) return { kind: 'unknown-script', script: name };
    const index = conversation.slice(at + 1).filter((later) => later.role === 'assistant').length;
    const step = script[index];
    return step
      ? { kind: 'step', script: name, index, step, last: index === script.length - 1 }
      : { kind: 'beyond', script: name, index };
  }
  return { kind: 'unscripted' };
}
