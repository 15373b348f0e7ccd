import type { SessionView } from '@agenthooks/approval-bridge';
import * as z from 'zod';
import { baselineText } from '../hub/cursor.ts';
import { isServed, type Served } from '../served/served.ts';
import { count, moment, momentOf, text } from '../words/schema.ts';
import { preview } from '../words/text.ts';

export const sessionSchema = z.strictObject({
  id: z.string().describe('Names the session in the other tools'),
  agent: z.string(),
  session: z.string().optional().describe("The agent's own id of it"),
  name: text.optional(),
  folder: text,
  hosted: z.boolean().describe('Runs in a terminal of ours'),
  own: z.boolean().describe('The session in which you are, or one that it started'),
  state: z.string(),
  since: moment,
  why: text.describe('The evidence for the state'),
  tool: text.optional(),
  detail: text.optional().describe('What is asked, or what still runs'),
  openGates: count.describe('Requests of it that wait for a person'),
  cursor: z.string().describe('Baseline for agenthooks_wait: this state does not count there'),
});

export type SessionDigest = z.infer<typeof sessionSchema>;

/** Ids are never cut: one that is longer than this is not shown at all. */
const LONGEST_ID = 512;

/** undefined where an id would have to be cut. */
export function sessionDigest(
  view: SessionView,
  context: { cursor: string; served: Served; openGates: number },
): SessionDigest | undefined {
  const { key, agent, session, name, cwd, hosted, phase, since, reason, tool, detail } = view;
  const ids = [key, agent, session ?? '', phase];
  if (ids.some((id) => id.length > LONGEST_ID)) return undefined;
  return {
    id: key,
    agent,
    ...(session !== undefined && { session }),
    ...(name !== undefined && { name: preview(name) }),
    folder: preview(cwd),
    hosted,
    own: isServed(view, context.served),
    state: phase,
    since: momentOf(since),
    why: preview(reason.evidence),
    ...(tool !== undefined && { tool: preview(tool) }),
    ...(detail !== undefined && { detail: preview(detail) }),
    openGates: context.openGates,
    cursor: baselineText({ hub: context.cursor, since }),
  };
}
