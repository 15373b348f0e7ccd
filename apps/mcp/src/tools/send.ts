import * as z from 'zod';
import { tool } from '../call.ts';
import { ToolError } from '../errors.ts';
import { findSession, lookAround } from '../hub/machine.ts';
import { isServed } from '../served/served.ts';

/** Below the 120 s after which an agent moves a call to the background. */
const LONGEST_S = 105;
/** ms more than the command line waits itself. */
const SLACK = 30_000;

export const send = tool({
  input: z.strictObject({
    session: z.string().min(1).max(512).describe('An id of agenthooks_list'),
    text: z.string().min(1).max(20_000).describe('The message; Enter is pressed after it'),
    seconds: z
      .number()
      .int()
      .min(1)
      .max(LONGEST_S)
      .optional()
      .describe('How long it may wait for an open turn to end; 60 otherwise'),
  }),
  output: z.strictObject({
    session: z.string(),
    submitted: z.literal(true).describe('It was typed, and Enter was pressed'),
  }),

  async run({ input: { session, text, seconds = 60 }, signal }, place) {
    const machine = await lookAround(place);
    const view = findSession(machine.sessions, session);
    if (isServed(view, machine.served)) {
      throw new ToolError('own_session', 'an agent does not write to itself');
    }
    if (view.pane === undefined) throw new ToolError('not_hosted', 'its terminal is not ours');
    const { said, words } = await place.commandLine.run(
      ['send', '--json', '--wait', String(seconds), '--', view.pane, text],
      { signal, within: seconds * 1000 + SLACK },
    );
    if (said?.submitted === true) return { session: view.key, submitted: true as const };
    if (said?.code === 'own-session') throw new ToolError('own_session', String(said.why));
    throw new ToolError('not_sent', said === undefined ? words : `${said.code}: ${said.why}`);
  },
});
