import {
  beginning,
  cursorText,
  readCursor,
  readSignals,
  signalsFile,
} from '@agenthooks/signals-recorder';
import * as z from 'zod';
import { tool } from '../call.ts';
import { lineDigest, lineSchema } from '../digest/line.ts';
import { ToolError } from '../errors.ts';
import { findSession } from '../hub/machine.ts';
import { count } from '../words/schema.ts';
import { fit } from '../words/size.ts';

export const signals = tool({
  input: z.strictObject({
    session: z.string().min(1).max(512).describe('An id of agenthooks_list, or its beginning'),
    cursor: z.string().max(128).optional().describe('From an answer before; without: the latest'),
    limit: z.number().int().min(1).max(200).optional(),
  }),
  output: z.strictObject({
    events: z.array(lineSchema),
    cursor: z.string().describe('Goes on from here'),
    coverage: z
      .enum(['complete', 'history-lost', 'truncated', 'cursor-ahead'])
      .describe('Whether events since the cursor are missing'),
    more: z.boolean(),
    skipped: count.describe('Lines that could not be read'),
    earlier: count.describe('Events before these that are not shown'),
  }),

  async run({ input: { session, cursor, limit = 40 } }, { link, home }) {
    const sessions = await link.ask((hub) => hub.sessions());
    const view = findSession(sessions, session);
    const file = fileOf(home, view.pane ?? view.session);
    const from = cursor === undefined ? beginning : cursorOf(cursor);
    const all = readSignals({ file, cursor: from, ...(cursor !== undefined && { limit }) });
    const skipped = all.broken + (all.otherVersions?.count ?? 0);
    if (cursor === undefined) {
      // The newest of what is kept, as many as fit, in their order.
      const latest = fit(all.lines.slice(-limit).map(lineDigest).reverse()).rows.reverse();
      return {
        events: latest,
        cursor: cursorText(all.cursor),
        coverage: all.coverage,
        more: false,
        skipped,
        earlier: all.lines.length - latest.length,
      };
    }
    const { rows, omitted } = fit(all.lines.map(lineDigest));
    // What did not fit is read again from where these end.
    const shown =
      omitted === 0 ? all : readSignals({ file, cursor: from, limit: Math.max(1, rows.length) });
    return {
      events: rows,
      cursor: cursorText(shown.cursor),
      coverage: all.coverage,
      more: shown.more || omitted > 0,
      skipped,
      earlier: 0,
    };
  },
});

function fileOf(home: string, window: string | undefined): string {
  try {
    if (window !== undefined) return signalsFile(home, window);
  } catch {
    // A session of an odd name has no file.
  }
  throw new ToolError('unknown_session', 'nothing is recorded under the name of this session');
}

function cursorOf(text: string) {
  try {
    return readCursor(text);
  } catch (cause) {
    throw new ToolError('bad_input', cause instanceof Error ? cause.message : String(cause));
  }
}
