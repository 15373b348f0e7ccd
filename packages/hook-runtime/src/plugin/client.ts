import type { PluginReply } from '@agenthooks/approval-bridge/plugin';

/** The agent's own client, as a plugin is given it. It works without any open port. */
export interface Client {
  /** Whether every path of its API can be called, or only the one for permissions. */
  reachesAll: boolean;
  post(call: PluginReply['http']): Promise<boolean>;
  permission(call: NonNullable<PluginReply['client']>): Promise<boolean>;
}

type Call = (options: unknown) => Promise<unknown>;

/**
 * opencode 1.18.33: the client that a plugin gets has methods for an older API, which answers
 * permissions only and takes no message. Below them is the one that makes the requests; it carries
 * the folder and the password, and reaches everything in the same process.
 */
export function clientOf(given: unknown): Client {
  const below = member(given, '_client');
  const post = method(below, 'post');
  const permission = method(given, 'postSessionIdPermissionsPermissionId');
  return {
    reachesAll: post !== undefined,
    post: ({ path, body }) =>
      succeeds(post, { url: path, body, headers: { 'content-type': 'application/json' } }),
    permission: (call) => succeeds(permission, call),
  };
}

async function succeeds(call: Call | undefined, options: unknown): Promise<boolean> {
  const status = member(member(await call?.(options), 'response'), 'status');
  return typeof status === 'number' && status >= 200 && status < 300;
}

function method(value: unknown, name: string): Call | undefined {
  const found = member(value, name);
  if (typeof found !== 'function') return undefined;
  return async (options) => Reflect.apply(found, value, [options]) as unknown;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
