import type { Mark, MarkOf } from './mark.ts';

/** A time in which the agent was at work: until then nothing may say that it is done. */
export interface Turn {
  begin: number;
  /** Null where the marks end before it did. */
  end: number | null;
  /** `settled`: at rest, whatever it is called (after a command). */
  outcome: 'done' | 'settled' | 'interrupted' | 'failed' | 'exited' | null;
  /** Of a failure. */
  kind?: string;
}

/** A time in which a person was needed. */
export interface Wait {
  painted: number;
  /** From here on the agent may be said to ask: it runs hooks before it paints. */
  called?: number;
  answered: number | null;
  /** Absent for a dialog that is no part of a turn. */
  asked?: { tool: string | null; ask: 'permission' | 'answer' };
}

export interface Truth {
  turns: Turn[];
  waits: Wait[];
}

/**
 * @throws Error where marks cannot follow each other: the scenario is wrong, not the agent.
 */
export function readTruth(marks: readonly Mark[]): Truth {
  const turns: Turn[] = [];
  const waits: Wait[] = [];
  const openTurn = () => turns.find((turn) => turn.end === null);
  const openWait = () => waits.find((wait) => wait.answered === null);
  const endTurn = (mark: Mark, outcome: Turn['outcome'], more: Partial<Turn> = {}) => {
    const turn = openTurn();
    if (!turn) throw new Error(`${mark.mark} at ${mark.at}, but no turn is open`);
    Object.assign(turn, { end: mark.at, outcome, ...more });
  };
  const begin = (mark: MarkOf<'submitted' | 'commanded'>) => {
    if (openTurn()) throw new Error(`${mark.mark} at ${mark.at}, but a turn is still open`);
    turns.push({ begin: mark.at, end: null, outcome: null });
  };
  const answer = (mark: Mark) => {
    const wait = openWait();
    if (!wait) throw new Error(`${mark.mark} at ${mark.at}, but nobody was asked`);
    wait.answered = mark.at;
  };
  for (const mark of marks) {
    switch (mark.mark) {
      case 'submitted':
      case 'commanded':
        begin(mark);
        break;
      case 'asked':
        waits.push({
          painted: mark.at,
          answered: null,
          ...(mark.called !== undefined && { called: mark.called }),
          asked: { tool: mark.tool, ask: mark.ask },
        });
        break;
      case 'dialog':
        waits.push({ painted: mark.at, answered: null });
        break;
      case 'answered':
      case 'dialog-answered':
        answer(mark);
        break;
      case 'interrupted':
        if (openWait()) answer(mark);
        endTurn(mark, 'interrupted');
        break;
      case 'ended':
        endTurn(mark, mark.outcome);
        break;
      case 'failed':
        endTurn(mark, 'failed', { kind: mark.kind });
        break;
      case 'exited':
        if (openTurn()) endTurn(mark, 'exited');
        if (openWait()) answer(mark);
        break;
      case 'launched':
      case 'prompt':
        break;
    }
  }
  return { turns, waits };
}
