/**
 * The name of a spooled payload says what the payload does not:
 * `<pid>.<agent>.<event>.<pane>.json`, `-` for an event that the payload names itself and for an
 * agent without a pane. In a hook: `$$.codex.-.${AGENTHOOKS_PANE:--}.json`.
 */
export interface SpoolName {
  pid: string;
  agent: string;
  event?: string;
  pane?: string;
}

const form =
  /^(?<pid>[0-9]{1,10})\.(?<agent>[a-z0-9][a-z0-9-]{0,31})\.(?<event>[0-9A-Za-z_]{1,64}|-)\.(?<pane>.{1,128})\.json$/;

export function readSpoolName(name: string): SpoolName | undefined {
  const groups = form.exec(name)?.groups;
  if (!groups) return undefined;
  const { pid = '', agent = '', event = '-', pane = '-' } = groups;
  return {
    pid,
    agent,
    ...(event === '-' ? {} : { event }),
    ...(pane === '-' ? {} : { pane }),
  };
}

export function spoolName({ pid, agent, event = '-', pane = '-' }: SpoolName): string {
  const name = `${pid}.${agent}.${event}.${pane}.json`;
  if (!form.test(name) || name.includes('/'))
    throw new RangeError(
      `${JSON.stringify(name)} cannot be the name of a spooled payload: a pid, an agent's id, an event of letters and digits or \`-\`, a pane or \`-\`.`,
    );
  return name;
}
