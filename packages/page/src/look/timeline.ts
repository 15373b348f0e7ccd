import type { SignalLine } from '@agenthooks/signals-recorder';
import { timeline as timelineOf } from '@agenthooks/signals-recorder';
import { type Effect, explain, replay } from '@agenthooks/workstate';
import { shownUsage } from '../shown/session.ts';
import { line } from '../shown/text.ts';
import type { Timeline, TimelineRow } from '../wire.ts';

/** Rows that are sent; a person who wants more has `agenthooks replay`. */
const MOST_ROWS = 400;

/** What happened in one session, newest first: states with their evidence, refusals, events. */
export function timelineOfSession(
  journal: readonly string[],
  signals: readonly SignalLine[],
): Timeline {
  const run = replay(journal);
  const steps = run.steps.flatMap(({ input, effects }) =>
    effects.flatMap((effect) => rowsOf(effect, input.at)),
  );
  const events = timelineOf(signals).map(({ line: one, says }): TimelineRow => {
    const detail = one.detail === undefined ? {} : { detail: line(one.detail) };
    return { at: Date.parse(one.at), what: 'event', says: line(says), ...detail, times: 1 };
  });
  const rows = joined([...steps, ...events].sort((a, b) => a.at - b.at)).reverse();
  const state = run.states.at(-1);
  const usage = state && shownUsage(state.usage, state.context);
  return {
    why: journal.length === 0 ? [] : explain(journal).trimEnd().split('\n').map(line),
    rows: rows.slice(0, MOST_ROWS),
    omitted: Math.max(0, rows.length - MOST_ROWS),
    ...(usage && { usage }),
  };
}

function rowsOf(effect: Effect, at: number): TimelineRow[] {
  const times = 1;
  switch (effect.type) {
    case 'changed': {
      const { from, to, reason } = effect;
      const rule = `${reason.rule} ${reason.name}`;
      const says = `${from} → ${to}`;
      return [{ at, what: 'state', phase: to, says, detail: line(reason.evidence), rule, times }];
    }
    case 'refused': {
      const rule = `${effect.rule} ${effect.name}`;
      const says = `refused: ${line(effect.why)}`;
      return [{ at, what: 'refused', says, detail: `evidence: ${effect.input}`, rule, times }];
    }
    case 'notify':
      return [{ at, what: 'mark', says: `mark: ${line(effect.wording)}`, times }];
    case 'proven': {
      const says = effect.by === 'hook' ? 'hooks proved' : 'native status proved';
      return [{ at, what: 'proved', says, times }];
    }
    case 'clearUnread':
    case 'wakeAt':
      return [];
  }
}

/** The same said again and again is one row with a count. */
function joined(rows: readonly TimelineRow[]): TimelineRow[] {
  const result: TimelineRow[] = [];
  for (const row of rows) {
    const last = result.at(-1);
    const isSame = last?.what === row.what && last.says === row.says && last.detail === row.detail;
    if (last !== undefined && isSame && row.what !== 'state') {
      result[result.length - 1] = { ...row, times: last.times + 1 };
    } else result.push(row);
  }
  return result;
}
