import type { Meaning } from '@agenthooks/agent-catalog';
import type { SignalLine } from '../line/line.ts';
import { isRepeat, meaningOfLine, type Rules } from './meaning.ts';

/** The questions that, by the lines alone, nobody has answered yet. */
export class OpenAsks {
  readonly #rules: Rules;
  #open: SignalLine[] = [];

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  get all(): readonly SignalLine[] {
    return this.#open;
  }

  /** Whether the line is the agent's second word on a question that is open already. */
  repeats(line: SignalLine): boolean {
    return isRepeat(line, this.#rules) && this.#open.some((ask) => !isRepeat(ask, this.#rules));
  }

  take(line: SignalLine): void {
    const means = meaningOfLine(line, this.#rules);
    if (means === 'ask') {
      if (!this.repeats(line)) this.#open.push(line);
    } else if (means === 'answer') this.#open.pop();
    else if (means === 'session-start' || means === 'session-end') this.#open = [];
    else if (means !== undefined && ends.has(means))
      // What the root does says nothing of a question that a subagent has open.
      this.#open = this.#open.filter((ask) => ask.agentId !== line.agentId);
  }
}

const ends: ReadonlySet<Meaning> = new Set([
  'prompt',
  'turn-end',
  'failure',
  'interrupt',
  'child-end',
]);
