import { injectedPrompt, type Meaning } from '@agenthooks/agent-catalog';
import type { SignalLine } from '../line/line.ts';
import { OpenAsks } from './asks.ts';
import { allRules, meaningOfLine, type Rules, timeOfLine } from './meaning.ts';

export interface TimelineEntry {
  line: SignalLine;
  means: Meaning | 'unknown';
  /** One plain sentence, without the detail. */
  says: string;
  /** The agent's second word on a question that is open: shown, not counted. */
  repeat: boolean;
  /** Milliseconds since the entry before; negative where the clock was set back. */
  after: number | undefined;
}

/** Every line in the order of arrival, each with what it means. */
export function timeline(lines: readonly SignalLine[], rules: Rules = allRules): TimelineEntry[] {
  const asks = new OpenAsks(rules);
  let before: SignalLine | undefined;
  return lines.map((line) => {
    const means = meaningOfLine(line, rules) ?? 'unknown';
    const repeat = means === 'ask' && asks.repeats(line);
    asks.take(line);
    const after = before ? timeOfLine(line) - timeOfLine(before) : undefined;
    before = line;
    return { line, means, says: sentence(line, means), repeat, after };
  });
}

const sentences: Readonly<Record<Meaning | 'unknown', string>> = {
  'session-start': 'session began',
  'session-end': 'session ended',
  prompt: 'turn began',
  ask: 'asks a person',
  answer: 'was answered',
  notice: 'notice',
  'turn-end': 'turn ended',
  failure: 'turn failed',
  interrupt: 'was interrupted',
  'child-start': 'subagent began',
  'child-end': 'subagent ended',
  unknown: 'said something that this version does not know',
};

function sentence(line: SignalLine, means: Meaning | 'unknown'): string {
  const injected = means === 'prompt' && line.kind === injectedPrompt;
  const words = injected ? 'turn began by itself' : sentences[means];
  const kind = line.kind === undefined || injected ? '' : ` (${line.kind})`;
  const running = (line.running?.length ?? 0) + (line.omitted ?? 0);
  const still = running > 0 ? `, ${running} still running` : '';
  const named = means === 'unknown' ? `: ${line.event}` : '';
  return `${words}${kind}${still}${named}`;
}
