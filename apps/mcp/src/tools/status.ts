import { agents } from '@agenthooks/agent-catalog';
import { proofOf } from '@agenthooks/hook-installer';
import * as z from 'zod';
import { tool } from '../call.ts';
import { whoIsServed } from '../served/served.ts';
import { count, text } from '../words/schema.ts';
import { fit } from '../words/size.ts';
import { preview } from '../words/text.ts';

const rootSchema = z.strictObject({
  agent: z.string(),
  title: z.string(),
  config: text,
  rung: z.string().describe('How far it is proved'),
  delivered: z
    .strictObject({ by: z.enum(['host', 'doctor']), at: count, signal: z.string() })
    .optional()
    .describe('The last signal that arrived, who saw it, and when (epoch ms)'),
  lacks: text.optional().describe('What the next rung needs'),
  installed: z.boolean(),
  features: z.array(z.string()),
  missing: z.array(z.string()).describe('Events without our hook'),
  stale: z.array(z.string()).describe('Events whose hook is of another version'),
  problem: text.optional(),
  next: text.describe('What a person types next'),
});

export const status = tool({
  input: z.strictObject({
    agent: z.string().max(64).optional().describe('Only this agent'),
  }),
  output: z.strictObject({
    roots: z.array(rootSchema),
    omitted: count,
    hub: z.strictObject({
      version: z.string(),
      sessions: count,
      openGates: count,
      strict: z.boolean().describe('Only paired viewers answer: nothing is answerable here'),
    }),
    here: z.strictObject({
      agent: z.string().optional().describe('The agent in which this server runs'),
      session: z.string().optional(),
      canAsk: z.boolean().describe('The client can put a question to the person'),
    }),
  }),

  async run({ input }, { env, link, person }) {
    const { hub, sessions } = await link.ask(async (client) => ({
      hub: await client.status(),
      sessions: await client.sessions(),
    }));
    const [served] = whoIsServed({ env, sessions }).agents;
    const chosen = agents.filter(({ id }) => input.agent === undefined || id === input.agent);
    const roots = chosen.flatMap((agent) =>
      agent.config.roots(env).map((root) => {
        const found = proofOf({ agent, root });
        return {
          agent: agent.id,
          title: agent.title,
          config: preview(found.config),
          rung: found.rung,
          ...(found.delivered && { delivered: found.delivered }),
          ...(found.lacks !== null && { lacks: preview(found.lacks) }),
          installed: found.installed,
          features: [...found.features],
          missing: found.missing,
          stale: found.stale,
          ...(found.problem && { problem: preview(found.problem.text) }),
          next: preview(found.next),
        };
      }),
    );
    const { rows, omitted } = fit(roots);
    return {
      roots: rows,
      omitted,
      hub: {
        version: hub.version,
        sessions: hub.sessions,
        openGates: hub.open,
        strict: hub.strict,
      },
      here: {
        ...(served && { agent: served.agent }),
        ...(served?.session !== undefined && { session: served.session }),
        canAsk: person.canBeAsked(),
      },
    };
  },
});
