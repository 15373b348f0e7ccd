import * as z from 'zod';
import { tool } from '../call.ts';
import { sessionDigest, sessionSchema } from '../digest/session.ts';
import { cardsOf, lookAround } from '../hub/machine.ts';
import { count } from '../words/schema.ts';
import { fit } from '../words/size.ts';

/** What a person needs first, first. */
const RANK: readonly string[] = ['attention', 'failed', 'interrupted', 'done', 'working'];

export const list = tool({
  input: z.strictObject({
    agent: z.string().max(64).optional().describe('Only sessions of this agent'),
    state: z.string().max(64).optional().describe('Only sessions in this state'),
    offset: count
      .max(1_000_000)
      .optional()
      .describe('Sessions to leave out, from an answer before'),
    limit: z.number().int().min(1).max(200).optional(),
  }),
  output: z.strictObject({
    sessions: z.array(sessionSchema),
    total: count,
    omitted: count.describe('Sessions that follow; ask again with nextOffset'),
    nextOffset: count.optional(),
    unshown: count.optional().describe('Sessions with an id too long to be shown whole'),
    openGates: count.describe('Requests of all sessions that wait for a person'),
  }),

  async run({ input: { agent, state, offset = 0, limit = 50 } }, place) {
    const machine = await lookAround(place);
    const chosen = machine.sessions
      .filter((one) => agent === undefined || one.agent === agent)
      .filter((one) => state === undefined || one.phase === state)
      .sort(
        (a, b) => rank(a.phase) - rank(b.phase) || b.since - a.since || (a.key < b.key ? -1 : 1),
      );
    const page = chosen.slice(offset, offset + limit);
    const shown = page.flatMap((view, at) => {
      const openGates = cardsOf(machine.cards, view).length;
      const digest = sessionDigest(view, { ...machine, openGates });
      return digest === undefined ? [] : [{ at, digest }];
    });
    const { rows } = fit(shown.map(({ digest }) => digest));
    const first = shown[rows.length];
    const next = offset + (first === undefined ? page.length : first.at);
    const unshown = next - offset - rows.length;
    return {
      sessions: rows,
      total: chosen.length,
      omitted: Math.max(0, chosen.length - next),
      ...(next < chosen.length && { nextOffset: next }),
      ...(unshown > 0 && { unshown }),
      openGates: machine.cards.length,
    };
  },
});

function rank(phase: string): number {
  const at = RANK.indexOf(phase);
  return at < 0 ? RANK.length : at;
}
