import { posix } from 'node:path';
import type { HookEntry, Injection, InjectRequest, Known } from '../definition.ts';

/**
 * Copilot CLI 1.0.102: `--plugin-dir` adds a plugin for one launch, may be given several times, and
 * a plugin can be nothing but hooks.
 */
export function injectPlugin({ entries, args, folder }: InjectRequest): Known<Injection> {
  const file = (name: string, content: object) => ({
    path: posix.join(folder, name),
    content: `${JSON.stringify(content, null, 2)}\n`,
  });
  return {
    args: ['--plugin-dir', folder, ...args],
    env: {},
    files: [
      file('plugin.json', { name: 'agenthooks', version: '1.0.0', hooks: 'hooks.json' }),
      file('hooks.json', { version: 1, hooks: byEvent(entries) }),
    ],
  };
}

function byEvent(entries: readonly HookEntry[]): Record<string, object[]> {
  const events: Record<string, object[]> = {};
  for (const { event, matcher, command, timeout } of entries) {
    const filter = matcher === undefined ? {} : { matcher };
    const entry = { ...filter, type: 'command', command, timeoutSec: timeout };
    events[event] = [...(events[event] ?? []), entry];
  }
  return events;
}
