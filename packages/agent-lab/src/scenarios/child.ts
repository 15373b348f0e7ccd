import { isUnknown } from '@agenthooks/agent-catalog';
import { runs } from '../model/script.ts';
import { look } from './ask.ts';
import type { Scenario } from './scenario.ts';

/** The child asks as the root would; its last words come before the root's. */
export const child: Scenario = {
  name: 'child',
  title: 'a subagent works and asks inside of a turn, and its end is not the end of the turn',
  sitting: 'trusted',
  plan: ({ child: cell, permission: asks }) => {
    if (isUnknown(cell)) return cell;
    if (isUnknown(asks)) return asks;
    return {
      scripts: {
        child: [
          { tools: cell.tools(runs('child_helper')) },
          ...(cell.waits ? [{ tools: cell.waits }] : []),
          { say: 'the helper has come back', drip: 300 },
        ],
        child_helper: [
          ...asks.tools.map((tool) => ({ tools: [tool] })),
          {
            say: 'I have made it',
            drip: 300,
            ...(cell.ends && { tools: [cell.ends], final: true as const }),
          },
        ],
      },
      acts: [
        { act: 'submit', script: 'child' },
        { act: 'see-ask', painted: asks.painted, tool: asks.tool, ask: asks.ask },
        { act: 'look', ms: look },
        { act: 'answer', keys: asks.answer },
        { act: 'end', script: 'child', after: [] },
      ],
    };
  },
};
