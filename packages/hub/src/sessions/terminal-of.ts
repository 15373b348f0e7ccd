import { readlinkSync } from 'node:fs';
import type { SessionRecord } from '@agenthooks/session-host';

/** Where a person finds the terminal of a hosted session, to be put behind those words. */
export function terminalOf({ pane, name, detached, host }: SessionRecord): string {
  if (detached) return `: agenthooks attach ${name ?? pane}`;
  const device = deviceOf(host.pid);
  const called = name === undefined ? '' : `, called ${name}`;
  return `${device === undefined ? '' : ` (${device})`}, where it was started${called}`;
}

/** What its host reads keys from. */
function deviceOf(pid: number): string | undefined {
  try {
    const target = readlinkSync(`/proc/${pid}/fd/0`);
    return /^\/dev\/(pts\/[0-9]+|tty[A-Za-z0-9]*)$/.test(target) ? target : undefined;
  } catch {
    return undefined;
  }
}
