import { describe } from '../claim.ts';
import { endTurn, seen } from '../end.ts';
import type { Source } from '../state.ts';
import { clearMark, enter, mark, type RuleRef, refuse, remember, type Turn } from '../turn.ts';
import { EVIDENCE, NEXT, type Rule, STOP } from './rule.ts';

export const watched: Rule = {
  number: 14,
  name: 'done while watched',
  says: 'A done that the person watches goes to idle without a badge; so does one that nobody asked for. Looking at a done, or typing there, is seeing it.',
  on: [...EVIDENCE, 'focus', 'key', 'submit'],
  about: ['done'],
  apply(turn) {
    switch (turn.input.type) {
      case 'focus':
        remember(turn).focused = turn.input.focused;
        if (turn.input.focused) {
          see(turn, 'the person looks');
        }
        return STOP;
      case 'key':
      case 'submit':
        see(turn, 'the person typed');
        return NEXT;
      default:
        return turn.claim?.says === 'done' &&
          endUnseen(turn, watched, describe(turn.claim), turn.claim.by)
          ? STOP
          : NEXT;
    }
  },
};

export const done: Rule = {
  number: 4,
  name: 'done',
  says: 'One badge for each submit: a done ends the turn even when the badge is spent, and adds none then. A submit by the person or a prompt reopens it at once, other work only 8 s later.',
  on: EVIDENCE,
  about: ['done'],
  apply(turn) {
    const { claim } = turn;
    if (claim?.says !== 'done') {
      return NEXT;
    }
    const { open, badgeSpentAt } = turn.state.memory;
    if (!open && badgeSpentAt !== null) {
      refuse(turn, done, `${describe(claim)}, but the badge of this submit is spent`);
      return STOP;
    }
    endWithBadge(turn, done, describe(claim), claim.by);
    return STOP;
  },
};

/** A done that another rule has come to. */
export function conclude(turn: Turn, rule: RuleRef, evidence: string, by: Source = 'hook'): void {
  if (!endUnseen(turn, rule, evidence, by)) {
    endWithBadge(turn, rule, evidence, by);
  }
}

function endUnseen(turn: Turn, rule: RuleRef, evidence: string, by: Source): boolean {
  const { open, asked, focused, badgeSpentAt } = turn.state.memory;
  if (!open && badgeSpentAt !== null) {
    return false;
  }
  if (!asked) {
    // Said twice, it is still nothing that anybody waits for.
    if (!open) {
      return true;
    }
    endTurn(turn, 'idle', by, watched, `done-unasked: ${evidence}`);
    return true;
  }
  if (focused === true) {
    spend(turn);
    endTurn(turn, 'idle', by, rule, `${evidence}, watched`);
    clearMark(turn);
    return true;
  }
  return false;
}

function endWithBadge(turn: Turn, rule: RuleRef, evidence: string, by: Source): void {
  if (turn.state.memory.badgeSpentAt !== null) {
    const { unread, memory } = turn.state;
    const unseen = (memory.covered?.unread ?? unread)?.kind === 'done';
    endTurn(turn, unseen ? 'done' : 'idle', by, rule, `${evidence}; the badge was spent before`);
    return;
  }
  spend(turn);
  endTurn(turn, 'done', by, rule, evidence);
  const wording = 'done';
  mark(turn, { kind: 'done', wording, repeat: false });
  turn.effects.push({ type: 'notify', kind: 'done', wording, banner: true, repeat: false });
}

function spend(turn: Turn): void {
  remember(turn).badgeSpentAt = turn.now;
}

/** What is over has been seen. Attention stays: looking answers nothing. */
function see(turn: Turn, evidence: string): void {
  seen(turn);
  if (turn.state.phase === 'done') {
    enter(turn, 'idle', watched, evidence);
  }
}
