import type { TruthEdge } from '@agenthooks/workstate';
import type { Mark } from './mark.ts';

/**
 * The marks as `score` of the turn machine reads them. A turn with background work in it is one
 * turn here: it ends when all of it has. A command that asks no model is over at once and is none.
 */
export function truthEdges(marks: readonly Mark[]): TruthEdge[] {
  return marks.flatMap((mark, index): TruthEdge[] => {
    const { at } = mark;
    switch (mark.mark) {
      case 'submitted':
        return [{ at, edge: 'turn-start' }];
      case 'commanded':
        return marks[index + 1]?.at === at ? [] : [{ at, edge: 'turn-start' }];
      case 'asked':
        return [{ at, edge: 'attention' }];
      case 'answered':
        return [{ at, edge: 'answered' }];
      case 'ended':
        return marks[index - 1]?.at === at ? [] : [{ at, edge: 'turn-end' }];
      case 'interrupted':
      case 'failed':
        return [{ at, edge: 'turn-end' }];
      default:
        return [];
    }
  });
}
