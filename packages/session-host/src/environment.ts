import { environmentPrefix } from '@agenthooks/osc-protocol';

/** As in `process.env`: a missing value is a missing variable. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface HostedIdentity {
  brand: string;
  pane: string;
  token: string;
  hostPid: number;
}

/**
 * The agent's environment: the caller's, without what other hosts said of other panes, plus
 * ours and what the catalog adds. `<PREFIX>_PTY` is exported by the launcher, inside the pty.
 */
export function agentEnvironment(
  env: Environment,
  identity: HostedIdentity,
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const foreign = new Set(hostPrefixes(env).flatMap(hostVariables));
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !foreign.has(name)) result[name] = value;
  }
  const prefix = environmentPrefix(identity.brand);
  for (const name of hostVariables(prefix)) delete result[name];
  Object.assign(result, added);
  result[`${prefix}PANE`] = identity.pane;
  result[`${prefix}TOKEN`] = identity.token;
  result[`${prefix}HOST_PID`] = String(identity.hostPid);
  return result;
}

function hostVariables(prefix: string): string[] {
  return ['PTY', 'PANE', 'TOKEN', 'HOST_PID'].map((name) => prefix + name);
}

/**
 * Prefixes (`AGENTHOOKS_`) under which an outer host speaks, of whatever brand. Only the three together, each in
 * its own form, are one: a `GITHUB_TOKEN` or an `SSH_TTY` alone is somebody else's.
 */
export function hostPrefixes(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, token]) => {
    const prefix = name.endsWith('_TOKEN') ? name.slice(0, -'TOKEN'.length) : '';
    const isHost =
      prefix !== '' &&
      /^[0-9a-f]{32}$/.test(token ?? '') &&
      /^[0-9]+$/.test(env[`${prefix}HOST_PID`] ?? '') &&
      (env[`${prefix}PTY`] ?? '').startsWith('/');
    return isHost ? [prefix] : [];
  });
}
