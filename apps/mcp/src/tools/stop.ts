import * as z from 'zod';
import { tool } from '../call.ts';
import { ToolError } from '../errors.ts';
import { findSession, lookAround } from '../hub/machine.ts';
import { isServed } from '../served/served.ts';

/** ms: gently for 5 s, then firmly. */
const ENDS_WITHIN = 30_000;

export const stop = tool({
  input: z.strictObject({
    session: z.string().min(1).max(512).describe('An id of agenthooks_list'),
  }),
  output: z.strictObject({ session: z.string(), stopped: z.literal(true) }),

  async run({ input, signal }, place) {
    const machine = await lookAround(place);
    const view = findSession(machine.sessions, input.session);
    if (isServed(view, machine.served)) {
      throw new ToolError('own_session', 'an agent does not end itself');
    }
    if (view.pane === undefined) throw new ToolError('not_hosted', 'we did not start it');
    const { said, words } = await place.commandLine.run(
      ['stop', '--json', '--background', '--', view.pane],
      { signal, within: ENDS_WITHIN },
    );
    if (said?.stopped === true) return { session: view.key, stopped: true as const };
    throw new ToolError('not_stopped', words || 'the command line ended without a word');
  },
});
