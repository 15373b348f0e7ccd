import { isAbsolute } from 'node:path';
import { agents } from '@agenthooks/agent-catalog';
import * as z from 'zod';
import { tool } from '../call.ts';
import { ToolError } from '../errors.ts';
import { count } from '../words/schema.ts';

/** ms: the command line gives an agent 30 s. */
const STARTS_WITHIN = 45_000;

export const run = tool({
  input: z.strictObject({
    agent: z.string().min(1).max(64).describe('Its name: claude, codex, opencode, …'),
    folder: z.string().min(1).max(4096).describe('Where it works: an absolute path'),
    name: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/)
      .optional()
      .describe('What the session is called'),
    resume: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/)
      .optional()
      .describe("A session that ended, by the agent's own id: goes on with it"),
  }),
  output: z.strictObject({
    session: z.string().describe('Its id for the other tools'),
    pid: count,
  }),

  async run({ input: { agent, folder, name, resume }, signal }, place) {
    if (!agents.some(({ id }) => id === agent)) {
      throw new ToolError(
        'bad_input',
        `agent: is none of ${agents.map(({ id }) => id).join(', ')}`,
      );
    }
    if (!isAbsolute(folder)) throw new ToolError('bad_input', 'folder: is no absolute path');
    // No arguments for the agent: they could take its permissions away from the person.
    const { said, words } = await place.commandLine.run(
      [
        ...['run', '--detach', '--json'],
        ...(name === undefined ? [] : ['--name', name]),
        ...(resume === undefined ? [] : ['--resume', resume]),
        agent,
      ],
      { cwd: folder, signal, within: STARTS_WITHIN },
    );
    if (typeof said?.pane !== 'string' || typeof said.pid !== 'number') {
      throw new ToolError('not_started', words || 'the command line ended without a word');
    }
    return { session: said.pane, pid: said.pid };
  },
});
