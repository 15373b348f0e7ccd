import * as z from 'zod';
import { tool } from '../call.ts';
import { ToolError } from '../errors.ts';

export const view = tool({
  input: z.strictObject({}),
  output: z.strictObject({ url: z.string() }),
  run() {
    return Promise.reject(new ToolError('no_page', 'this version has no page'));
  },
});
