import type { SignalLine } from '@agenthooks/signals-recorder';
import * as z from 'zod';
import { text } from '../words/schema.ts';
import { preview } from '../words/text.ts';

export const lineSchema = z.strictObject({
  at: z.string(),
  event: z.string(),
  kind: text.optional(),
  detail: text.optional(),
  subagent: z.string().optional(),
  running: z
    .array(z.strictObject({ type: text, detail: text.optional() }))
    .optional()
    .describe('Background work that goes on after the turn'),
});

export type LineDigest = z.infer<typeof lineSchema>;

/** Lines are bounded to 4 KiB and redacted where they are written. */
export function lineDigest({ at, event, kind, detail, agentId, running }: SignalLine): LineDigest {
  return {
    at,
    event,
    ...(kind !== undefined && { kind: preview(kind) }),
    ...(detail !== undefined && { detail: preview(detail) }),
    ...(agentId !== undefined && { subagent: agentId }),
    ...(running !== undefined && {
      running: running.map(({ type, detail: about }) => ({
        type: preview(type),
        ...(about !== undefined && { detail: preview(about) }),
      })),
    }),
  };
}
