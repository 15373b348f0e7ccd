import { remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const messages: Rule = {
  number: 11,
  name: 'messages',
  says: 'Nothing is typed into a block, while a request is open, or over what the person has typed since the last Enter.',
  on: ['key', 'submit'],
  apply(turn) {
    switch (turn.input.type) {
      case 'key':
        return press(turn, turn.input.key);
      case 'submit':
        submitted(turn);
        return STOP;
      default:
        return NEXT;
    }
  },
};

function press(turn: Turn, key: 'text' | 'enter' | 'escape' | 'ctrl-c'): boolean {
  const { draft } = turn.state.memory;
  const memory = remember(turn);
  if (key === 'text') {
    memory.draft = true;
  } else if (key === 'enter') {
    if (draft) {
      submitted(turn);
    }
    memory.draft = false;
  }
  return STOP;
}

function submitted(turn: Turn): void {
  const memory = remember(turn);
  memory.draft = false;
  memory.asked = true;
  memory.submitAt = turn.now;
  memory.badgeSpentAt = null;
  if (memory.open) {
    memory.turnAsked = true;
  }
}
