import { linesOf, longShell, readSignals, signalsFile } from '@agenthooks/signals-recorder';
import * as z from 'zod';
import { tool } from '../call.ts';
import { lineDigest, lineSchema } from '../digest/line.ts';
import { sessionDigest, sessionSchema } from '../digest/session.ts';
import { ToolError } from '../errors.ts';
import { cardsOf, findSession, lookAround } from '../hub/machine.ts';
import { count, text } from '../words/schema.ts';
import { costOf, fit } from '../words/size.ts';
import { preview } from '../words/text.ts';

const LATEST = 12;

export const inspect = tool({
  input: z.strictObject({
    session: z.string().min(1).max(512).describe('An id of agenthooks_list, or its beginning'),
  }),
  output: z.strictObject({
    session: sessionSchema,
    gates: z
      .array(z.strictObject({ id: z.string(), asks: z.string(), tool: text }))
      .describe('What waits for a person; agenthooks_pending shows them one by one'),
    omittedGates: count,
    events: z.array(lineSchema).describe('The latest that were recorded'),
    running: z
      .array(z.strictObject({ type: text, detail: text.optional(), since: z.string() }))
      .describe('Background work that keeps the session open'),
  }),

  async run({ input }, place) {
    const machine = await lookAround(place);
    const view = findSession(machine.sessions, input.session);
    const cards = cardsOf(machine.cards, view);
    const session = sessionDigest(view, { ...machine, openGates: cards.length });
    if (session === undefined) throw new ToolError('too_large', 'its id cannot be shown whole');
    const recorded = recordedOf(place.home, view.pane ?? view.session);
    const running = (longShell(recorded)?.work ?? []).map(({ type, detail, since }) => ({
      type: preview(type),
      ...(detail !== undefined && { detail: preview(detail) }),
      since,
    }));
    const gates = fit(
      cards.map(({ request }) => ({
        id: request.id,
        asks: request.kind,
        tool: preview(request.tool),
      })),
      costOf(session),
    );
    const work = fit(running, costOf(session) + costOf(gates.rows));
    const events = fit(
      recorded.slice(-LATEST).map(lineDigest).reverse(),
      costOf(session) + costOf(gates.rows) + costOf(work.rows),
    );
    return {
      session,
      gates: gates.rows,
      omittedGates: gates.omitted,
      events: events.rows.reverse(),
      running: work.rows,
    };
  },
});

/** Of the window's current session. None where nothing was recorded, or under no usable name. */
function recordedOf(home: string, window: string | undefined) {
  if (window === undefined) return [];
  try {
    return linesOf(readSignals({ file: signalsFile(home, window) }).lines);
  } catch {
    return [];
  }
}
