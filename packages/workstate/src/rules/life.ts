import { endTurn } from '../end.ts';
import { initialState } from '../initial.ts';
import { endRecords } from '../native.ts';
import { clearMark, edit, enter, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const life: Rule = {
  number: 17,
  name: 'life',
  says: 'A spawn begins with nothing known and nothing proved; after the exit nothing counts but a new spawn and the person who looks.',
  on: [
    'spawn',
    'exit',
    'signal',
    'native',
    'title',
    'notification',
    'progress',
    'mark',
    'bell',
    'reset',
    'output',
    'screen',
    'submit',
    'approval',
  ],
  apply(turn) {
    switch (turn.input.type) {
      case 'spawn':
        return spawn(turn);
      case 'exit':
        return exit(turn, turn.input.code, turn.input.signal);
      default:
        if (turn.state.phase !== 'exited') {
          return NEXT;
        }
        if (turn.input.type === 'signal' || turn.input.type === 'native') {
          refuse(turn, life, 'the agent has exited');
        }
        return STOP;
    }
  },
};

function spawn(turn: Turn): boolean {
  clearMark(turn);
  const { focused, wake } = turn.state.memory;
  const from = turn.state.phase;
  const fresh = initialState(turn.now);
  turn.state = {
    ...fresh,
    phase: from,
    memory: { ...fresh.memory, focused, wake, rest: 'starting' },
  };
  enter(turn, 'starting', life, 'the agent was started');
  return STOP;
}

function exit(turn: Turn, code: number | null, signal: string | undefined): boolean {
  const how =
    signal !== undefined ? `by ${signal}` : code === null ? 'for unknown reasons' : `with ${code}`;
  const state = edit(turn);
  state.native = endRecords(state.native);
  state.delegated = [];
  state.requests = [];
  endTurn(turn, 'exited', 'time', life, `the agent exited ${how}`);
  remember(turn).draft = false;
  return STOP;
}
