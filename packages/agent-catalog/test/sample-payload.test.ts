import { expect, test } from 'vitest';
import { agents, isUnknown, rowsFor, samplePayload, signalsOf } from '../src/index.ts';

const rows = agents.flatMap((agent) =>
  agent.hooks.map((row) => ({ agent, row, name: `${agent.id} ${row.event} ${row.matcher ?? ''}` })),
);

test.each(rows)('$name: a sample payload runs this row, and means something', ({ agent, row }) => {
  const { payload: keys } = agent;
  if (isUnknown(keys)) throw new Error(`${agent.title} has rows and no payload`);
  const payload = samplePayload(agent, keys, row);
  expect(rowsFor({ ...agent, payload: keys }, payload, row.event)).toContainEqual(row);
  // Of a subagent alone, which a sample is none of.
  if (row.argument === 'child-end' && keys.childOf !== undefined) return;
  expect(signalsOf(row.argument, keys, payload)).not.toEqual([]);
});
