import type { HubEvent } from '@agenthooks/approval-bridge';
import * as z from 'zod';
import { tool } from '../call.ts';
import { sessionDigest, sessionSchema } from '../digest/session.ts';
import { ToolError } from '../errors.ts';
import { readBaseline } from '../hub/cursor.ts';
import { cardsOf, findSession, lookAround } from '../hub/machine.ts';
import { isServed } from '../served/served.ts';
import { moves, reaches, STATES } from '../wait/reaches.ts';
import { untilReached } from '../wait/until-reached.ts';

/** Below the 120 s after which an agent moves a call to the background. */
const LONGEST_S = 105;
const MOST_WAITS = 16;

export const wait = tool({
  input: z.strictObject({
    session: z.string().min(1).max(512).describe('An id of agenthooks_list'),
    baseline: z
      .string()
      .max(64)
      .describe("The session's cursor from an answer before: only what came after it counts"),
    until: z
      .array(z.enum(STATES))
      .min(1)
      .max(STATES.length)
      .optional()
      .describe('Any of these; `gate` is a request to the person. Without: every rest, and a gate'),
    seconds: z.number().int().min(1).max(LONGEST_S).optional().describe('At most; 100 otherwise'),
  }),
  output: z.strictObject({
    status: z
      .enum(['reached', 'still_waiting', 'gone'])
      .describe('still_waiting: call again with the cursor of the session that is returned'),
    reached: z.string().optional(),
    session: sessionSchema.optional(),
  }),

  async run({ input, signal, progress }, place) {
    const { until = ['attention', 'done', 'failed', 'interrupted', 'gate'], seconds = 100 } = input;
    const baseline = readBaseline(input.baseline);
    if (baseline === undefined) {
      throw new ToolError(
        'bad_input',
        'baseline: is no cursor of a session; take one from agenthooks_list',
      );
    }
    const begun = await lookAround(place);
    const view = findSession(begun.sessions, input.session);
    if (isServed(view, begun.served)) {
      throw new ToolError('own_session', 'a session that waits for itself waits for ever');
    }
    if (place.waits.open >= MOST_WAITS) {
      throw new ToolError('too_many', `${MOST_WAITS} waits are open already`);
    }
    place.waits.open += 1;
    try {
      const found = await untilReached({
        key: view.key,
        baseline,
        link: place.link,
        signal,
        milliseconds: seconds * 1000,
        judge: (news: HubEvent['news'], since) => moves(news, view, since, until),
        judgeNow: (now, cards, since) => reaches(now, cards, since, until),
        tick: (elapsed) =>
          progress(
            elapsed,
            seconds,
            `${view.agent} in ${view.cwd.slice(-60)}: ${view.phase} so far`,
          ),
      });
      if (signal.aborted) throw new ToolError('cancelled', 'the call was taken back');
      const machine = await lookAround(place);
      const now = machine.sessions.find(({ key }) => key === view.key);
      const digest =
        now && sessionDigest(now, { ...machine, openGates: cardsOf(machine.cards, now).length });
      return {
        status: found.status,
        ...(found.status === 'reached' && { reached: found.what }),
        ...(digest && { session: digest }),
      };
    } finally {
      place.waits.open -= 1;
    }
  },
});
