import { injectedPrompt } from '@agenthooks/agent-catalog';
import type { SignalLine } from '../line/line.ts';
import { allRules, isRepeat, meaningOfLine, type Rules, timeOfLine } from './meaning.ts';

export interface Activity {
  /** Turns that began with a person's prompt. */
  turns: number;
  /** Turns that the agent gave itself (a subagent's end). */
  ownTurns: number;
  failed: number;
  interrupted: number;
  /** Times that a person was asked. */
  asks: number;
  /** Milliseconds inside turns, without the time waiting for a person. */
  working: number;
  /** Milliseconds from an ask to what came next. */
  waiting: number;
  /**
   * Whether `waiting` is only an upper bound: an answer in the terminal leaves no line, so that a
   * command's own running time counts with it until the next line.
   */
  waitingAtMost: boolean;
}

/** How a session spent its time, by the root's lines. An open turn or ask lasts until `now`. */
export function activity(
  lines: readonly SignalLine[],
  options: { now?: number; rules?: Rules } = {},
): Activity {
  const { rules = allRules, now } = options;
  const total: Activity = {
    turns: 0,
    ownTurns: 0,
    failed: 0,
    interrupted: 0,
    asks: 0,
    working: 0,
    waiting: 0,
    waitingAtMost: false,
  };
  let mode: 'out' | 'working' | 'waiting' = 'out';
  let since = 0;
  const spend = (until: number) => {
    // A clock that was set back spends nothing.
    if (mode !== 'out') total[mode] += Math.max(0, until - since);
    since = until;
  };

  for (const line of lines) {
    if (line.agentId !== undefined) continue;
    const means = meaningOfLine(line, rules);
    if (means === undefined || means === 'notice') continue;
    if (means === 'child-start' || means === 'child-end') continue;
    if (means === 'ask' && mode === 'waiting' && isRepeat(line, rules)) continue;
    spend(timeOfLine(line));
    if (mode === 'waiting' && means !== 'answer') total.waitingAtMost = true;
    switch (means) {
      case 'prompt':
        if (line.kind === injectedPrompt) total.ownTurns += 1;
        else total.turns += 1;
        mode = 'working';
        break;
      case 'ask':
        total.asks += 1;
        mode = 'waiting';
        break;
      case 'answer':
        mode = 'working';
        break;
      case 'failure':
      case 'interrupt':
        total[means === 'failure' ? 'failed' : 'interrupted'] += 1;
        mode = 'out';
        break;
      case 'session-start':
        // After a compaction the turn goes on.
        if (mode !== 'working') mode = 'out';
        break;
      default:
        mode = 'out';
    }
  }
  if (now !== undefined) {
    if (mode === 'waiting') total.waitingAtMost = true;
    spend(now);
  }
  return total;
}
