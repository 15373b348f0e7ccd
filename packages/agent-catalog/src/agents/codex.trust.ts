import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { HookEntry } from '../definition.ts';
import type { ListedHook, TrustRules } from '../trust.ts';

/**
 * Codex 0.171.0 on Linux, 2026-11-30. A hook that nobody trusted is not run and, in `exec`, not
 * spoken of.
 */
export const codexTrust: TrustRules = {
  file: 'config.toml',
  table: ['hooks', 'state'],
  key: (source, { event, group, handler }) => `${source}:${snake(event)}:${group}:${handler}`,
  verdict: (fingerprint) => ({ trusted_hash: fingerprint }),
  fingerprint,
  server: ['app-server'],
  // A root from CODEX_HOME is spelled through its links in a key, ~/.codex is not.
  environment: (root, env) =>
    env.CODEX_HOME === undefined && root === posix.join(env.HOME ?? '/', '.codex')
      ? {}
      : { CODEX_HOME: root },
  ask: { method: 'hooks/list', params: { cwds: [] } },
  read: readHooks,
  write: (entries) => ({
    method: 'config/batchWrite',
    params: {
      edits: [{ keyPath: 'hooks.state', value: entries, mergeStrategy: 'upsert' }],
      reloadUserConfig: true,
    },
  }),
};

/** As the captured answers have it: of canonical JSON, in which the file's path has no part. */
function fingerprint({ event, matcher, command, timeout, async }: HookEntry): string {
  // Sorted by key, as the agent sorts it.
  const identity = JSON.stringify({
    event_name: snake(event),
    hooks: [{ async: async === true, command, timeout: granted(event, timeout), type: 'command' }],
    ...(matcher === undefined ? {} : { matcher }),
  });
  return `sha256:${createHash('sha256').update(identity).digest('hex')}`;
}

/** These two are granted 3 s at most, and the fingerprint is of what is granted. */
function granted(event: string, timeout: number): number {
  return event === 'SessionEnd' || event === 'Interrupt' ? Math.min(timeout, 3) : timeout;
}

function snake(event: string): string {
  return event.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

function readHooks(result: unknown): ListedHook[] | undefined {
  const { data } = asObject(result);
  if (!Array.isArray(data)) return undefined;
  const hooks = data.flatMap((entry: unknown) => {
    const { hooks: listed } = asObject(entry);
    return Array.isArray(listed) ? (listed as unknown[]) : [undefined];
  });
  const read: ListedHook[] = [];
  for (const hook of hooks) {
    const { key, sourcePath, command, currentHash, trustStatus, enabled } = asObject(hook);
    if (typeof key !== 'string' || typeof sourcePath !== 'string') return undefined;
    if (typeof currentHash !== 'string' || typeof trustStatus !== 'string') return undefined;
    read.push({
      key,
      source: sourcePath,
      command: typeof command === 'string' ? command : undefined,
      fingerprint: currentHash,
      trusted: (trustStatus === 'trusted' || trustStatus === 'managed') && enabled !== false,
    });
  }
  return read;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
