import type { AgentDefinition, HookRow } from './definition.ts';
import type { HookPayload } from './script.ts';

/** Nobody's session and turn: they are sayable, and say whose they are. */
const SESSION = 'doctor-session';
const TURN = 'doctor-turn';

/**
 * The smallest payload upon which the agent would run this row, in the order in which a shell
 * reads it: who speaks before the event's name. For trying a hook that is installed; nothing of it
 * was said by an agent.
 */
export function samplePayload(
  { events }: Pick<AgentDefinition, 'events'>,
  keys: HookPayload,
  row: HookRow,
): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  const put = (key: string | null | undefined, value: unknown) => {
    if (key !== null && key !== undefined) payload[key] = value;
  };
  put(keys.session, SESSION);
  put(keys.turn, TURN);
  put(keys.event, row.event);
  put(keys.tool, 'Bash');
  if (row.argument === 'prompt') put(keys.prompt.key, 'hello');
  const filter = events.find(({ name }) => name === row.event)?.filter;
  if (row.matcher !== undefined) put(filter, firstValue(row.matcher));
  if (row.argument === 'notice') put(keys.notices?.key, Object.keys(keys.notices?.says ?? {})[0]);
  return payload;
}

/** Matchers list values, in an anchored group where they are patterns. */
function firstValue(matcher: string): string {
  return matcher.replace(/^\^?\(?/, '').split(/[|)$]/)[0]!;
}
