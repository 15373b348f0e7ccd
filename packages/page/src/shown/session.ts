import type { SessionView } from '@agenthooks/approval-bridge';
import type { Context, Usage } from '@agenthooks/workstate';
import type { ShownSession, ShownUsage } from '../wire.ts';
import { titleOf } from './card.ts';
import { folder, line } from './text.ts';

export function shownSession(view: SessionView): ShownSession {
  const { key, agent, name, cwd, hosted, phase, since, tool, detail, reason, session, pane } = view;
  const usage = shownUsage(view.usage ?? null, view.context ?? null);
  return {
    key,
    agent,
    title: titleOf(agent),
    ...(name !== undefined && { name: line(name) }),
    folder: folder(cwd),
    hosted,
    phase: line(phase),
    since,
    ...(tool !== undefined && { tool: line(tool) }),
    ...(detail !== undefined && { detail: line(detail) }),
    why: line(reason.evidence),
    ...(usage !== undefined && { usage }),
    ...(session !== undefined && { session }),
    ...(pane !== undefined && { pane }),
  };
}

/** undefined where the agent said nothing of it. */
export function shownUsage(usage: Usage | null, context: Context | null): ShownUsage | undefined {
  const bar = (label: string, percent: number | undefined, resets?: number) =>
    percent === undefined
      ? []
      : [
          {
            label,
            percent: Math.max(0, Math.min(100, percent)),
            // The wire says seconds.
            ...(resets !== undefined && { resets: resets * 1000 }),
          },
        ];
  const used = context && (context.percent ?? (100 * context.used) / Math.max(1, context.window));
  const bars = [
    ...bar('Context', used ?? undefined),
    ...bar('5 hours', usage?.fiveHour, usage?.fiveHourReset),
    ...bar('7 days', usage?.sevenDay, usage?.sevenDayReset),
  ];
  const cost = usage?.cost;
  if (bars.length === 0 && cost === undefined) return undefined;
  return { bars, ...(cost !== undefined && { cost }) };
}
