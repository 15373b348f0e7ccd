import type { IncomingMessage } from 'node:http';
import * as z from 'zod';

/** An edited plan or a long answer; what an agent asked is never sent back. */
const LARGEST_BODY = 1024 * 1024;

const text = (most: number) => z.string().max(most);

export const enterBody = z.strictObject({ code: text(128) });
export const pairBody = z.strictObject({ code: text(16).optional() });

export const answerBody = z.strictObject({
  id: text(64),
  digest: text(64),
  choice: text(256),
  message: text(100_000).optional(),
  answers: z.record(text(4096), z.array(text(100_000)).max(64)).optional(),
  plan: text(LARGEST_BODY).optional(),
});

export const replyBody = z.strictObject({
  session: text(128),
  sequence: z.number().int().positive(),
  cwd: text(4096),
  digest: text(64),
  reply: z.unknown(),
});

/** What says its length is answered; what does not is cut off where it is too long. */
export function isTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > LARGEST_BODY;
}

/** The body of a POST of exactly this form; undefined where it is another, or too long. */
export async function readBody<Form extends z.ZodType>(
  request: IncomingMessage,
  form: Form,
): Promise<z.infer<Form> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  try {
    const read = form.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
