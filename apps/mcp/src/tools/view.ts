import * as z from 'zod';
import { tool } from '../call.ts';
import { ToolError } from '../errors.ts';

export const view = tool({
  input: z.strictObject({}),
  output: z.strictObject({ url: z.string().describe('Good once and for a minute') }),

  async run(_, { page, link }) {
    // A page without a hub would be an empty one.
    await link.ask((hub) => hub.status());
    try {
      return { url: await page.link() };
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new ToolError('no_page', why, { cause });
    }
  },
});
