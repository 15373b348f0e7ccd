import * as z from 'zod';

/** Whole, or cut and counted. */
export const text = z.union([
  z.string(),
  z.strictObject({
    text: z.string(),
    originalChars: z.number().int(),
    omittedChars: z.number().int(),
  }),
]);

export const count = z.number().int().nonnegative();

/** UTC, ISO 8601. */
export const moment = z.string();

export const momentOf = (at: number): string =>
  // An agent's record may hold any number.
  new Date(Number.isFinite(at) && Math.abs(at) < 8.64e15 ? at : 0).toISOString();
