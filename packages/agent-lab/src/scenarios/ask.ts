import { isUnknown, type Known, type OfflineAsk } from '@agenthooks/agent-catalog';
import type { ScenarioPlan } from './scenario.ts';

/** Long enough that attention has had its second. */
export const look = 1_300;

/** A turn in which the agent asks once and goes on after the answer. */
export function asking(script: string, cell: Known<OfflineAsk>): Known<ScenarioPlan> {
  if (isUnknown(cell)) return cell;
  return {
    scripts: {
      [script]: [
        ...cell.tools.map((tool) => ({ tools: [tool] })),
        { say: 'that is settled now', drip: 150 },
      ],
    },
    acts: [
      { act: 'submit', script },
      { act: 'see-ask', painted: cell.painted, tool: cell.tool, ask: cell.ask },
      { act: 'look', ms: look },
      { act: 'answer', keys: cell.answer },
      { act: 'end', script, after: [] },
    ],
  };
}
