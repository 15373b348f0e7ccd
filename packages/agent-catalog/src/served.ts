import { type AgentDefinition, type Feature, isUnknown } from './definition.ts';
import { HOLD_MARGIN_SECONDS } from './permission.ts';

/** A hook that Node serves: nobody waits for it, or a person does. */
export interface ServedRow {
  event: string;
  feature: Extract<Feature, 'record' | 'approvals'>;
  /** What the bundle is asked to do. */
  verb: 'record' | 'hold' | 'tool-end';
  /** Seconds; longer than whatever waits inside. */
  timeout: number;
  /**
   * `held`: the agent waits for what is printed. `async`: the agent does not wait. `detached`: it
   * would wait, so the hook leaves its payload behind and ends.
   */
  way: 'held' | 'async' | 'detached';
}

/** Nobody waits: enough for Node to start on a busy machine, and an end for one that hangs. */
const UNWAITED_SECONDS = 30;
/** A spool is one file in a folder of ours. */
const SPOOL_SECONDS = 5;

/**
 * The hooks beside those that a shell says, from the cells in which their events stand. An agent
 * that is answered by another channel than a held hook has none for approvals.
 *
 * @throws RangeError when a hook would be killed before it has stopped to wait
 */
export function servedRows(agent: AgentDefinition): ServedRow[] {
  const { config, recording, permission, behaviour } = agent;
  // What a plugin hears it serves itself.
  if (config.shape === 'plugin-file') return [];
  const runsAsync = !isUnknown(behaviour) && !isUnknown(behaviour.async);
  const unwaited = runsAsync
    ? { timeout: UNWAITED_SECONDS, way: 'async' as const }
    : { timeout: SPOOL_SECONDS, way: 'detached' as const };
  const rows: ServedRow[] = [];
  if (!isUnknown(recording)) {
    for (const [event, { means, byKind }] of Object.entries(recording.events)) {
      if (means === 'not-recorded' && byKind === undefined) continue;
      rows.push({ event, feature: 'record', verb: 'record', ...unwaited });
    }
  }
  if (isUnknown(permission) || isUnknown(permission.hook)) return rows;
  const { hold } = permission;
  if (hold.hookSeconds < hold.seconds + HOLD_MARGIN_SECONDS) {
    throw new RangeError(
      `${agent.id}: its permission hook waits ${hold.seconds} s and would be killed after ${hold.hookSeconds} s; hold.hookSeconds must be at least ${HOLD_MARGIN_SECONDS} s more`,
    );
  }
  const { event, ends } = permission.hook;
  rows.push({
    event,
    feature: 'approvals',
    verb: 'hold',
    timeout: hold.hookSeconds,
    way: 'held',
  });
  for (const end of ends)
    rows.push({ event: end, feature: 'approvals', verb: 'tool-end', ...unwaited });
  return rows;
}
