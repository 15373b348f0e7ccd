import type * as z from 'zod';
import * as cards from './cards.ts';
import * as hooks from './hooks.ts';
import * as records from './records.ts';
import * as sessions from './sessions.ts';

/** What a command prints as JSON is held to. Objects may have more fields than are promised. */
export const shapes: Readonly<Record<string, z.ZodType>> = {
  ...sessions,
  ...cards,
  ...hooks,
  ...records,
};

/** Commands that print a line for each thing, and not one document. */
export const byLine: ReadonlySet<string> = new Set(['watch', 'signals', 'replay']);
