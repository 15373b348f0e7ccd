import { claimOfMeaning, claimOfProgress, meaningOf } from '../claims/terminal.ts';
import type { InputOf } from '../input.ts';
import { recent, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

const MOST_HASH = 64;

export const evidence: Rule = {
  number: 12,
  name: 'signs of the terminal',
  says: "Titles, notifications and output are read by the agent's own patterns; a notification that matches none says nothing, and what comes within 300 ms after a key is its echo.",
  on: ['title', 'notification', 'progress', 'output', 'screen', 'bell'],
  apply(turn) {
    switch (turn.input.type) {
      case 'title':
        return readTitle(turn, turn.input);
      case 'notification':
        return readNotification(turn, turn.input);
      case 'progress':
        return readProgress(turn, turn.input);
      case 'output':
        return readOutput(turn, turn.input);
      case 'screen':
        return readScreen(turn, turn.input);
      default:
        return STOP;
    }
  },
};

function readTitle(turn: Turn, input: InputOf<'title'>): boolean {
  const meaning = meaningOf(input, turn.config.traits);
  const known = meaning === 'ignored' ? null : meaning;
  const { memory } = turn.state;
  if (memory.title !== known || !recent(turn, memory.titleAt, turn.config.timings.outputGrain)) {
    const memo = remember(turn);
    memo.titleAt = memory.title === known && known === 'idle' ? memory.titleAt : turn.now;
    memo.title = known;
  }
  turn.claim = claimOfMeaning(known, 'title');
  return turn.claim === null ? STOP : NEXT;
}

function readNotification(turn: Turn, input: InputOf<'notification'>): boolean {
  const meaning = meaningOf(input, turn.config.traits);
  turn.claim = claimOfMeaning(meaning, 'notification');
  if (turn.claim === null) {
    const why = meaning === 'ignored' ? 'is on the ignore list' : 'is not on the allow-list';
    refuse(turn, evidence, `a notification (OSC ${input.osc}) ${why}`);
    return STOP;
  }
  return NEXT;
}

function readProgress(turn: Turn, input: InputOf<'progress'>): boolean {
  const before = turn.state.memory.progress;
  if (before !== input.state) {
    remember(turn).progress = input.state;
  }
  turn.claim = claimOfProgress(input.state, before);
  return turn.claim === null ? STOP : NEXT;
}

function readOutput(turn: Turn, input: InputOf<'output'>): boolean {
  const { memory } = turn.state;
  const { echo, outputGrain } = turn.config.timings;
  const meaning = meaningOf(input, turn.config.traits);
  // What is painted upon an interrupting key may come as fast as an echo.
  if (meaning !== 'interrupted' && recent(turn, memory.keyAt, echo)) {
    return STOP;
  }
  const { ownedOutputGrain } = turn.config.timings;
  const waits = memory.interruptAt !== null || memory.answerAt !== null;
  const coarse = turn.state.owner === 'first-hand' && !waits;
  if (!recent(turn, memory.outputAt, coarse ? ownedOutputGrain : outputGrain)) {
    remember(turn).outputAt = turn.now;
  }
  turn.claim = claimOfMeaning(meaning, 'output');
  return NEXT;
}

function readScreen(turn: Turn, input: InputOf<'screen'>): boolean {
  const { memory } = turn.state;
  const hash = input.hash.slice(0, MOST_HASH);
  if (memory.screen !== hash) {
    const memo = remember(turn);
    memo.screen = hash;
    memo.screenAt = turn.now;
  }
  if (recent(turn, memory.keyAt, turn.config.timings.echo)) {
    return STOP;
  }
  turn.claim = claimOfMeaning(meaningOf(input, turn.config.traits), 'screen');
  return turn.claim === null ? STOP : NEXT;
}
