import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { permissions } from '@agenthooks/agent-catalog';
import { connectControl, OtherVersion, RendezvousError } from '@agenthooks/approval-bridge';
import type { Environment } from '@agenthooks/signals-recorder';
import { HubError } from './errors.ts';
import { hubPlaces } from './life/places.ts';
import { endProcess } from './stop-hub.ts';
import { HUB_VERSION } from './version.ts';

export interface EnsureOptions {
  env: Environment;
  /** What runs a hub in the foreground: `[node, cli, 'hub', 'start', '--foreground']`. */
  command: readonly [string, ...string[]];
  /** How long it may take to come up, in ms. */
  within?: number;
  version?: string;
}

export interface Ensured {
  hubFile: string;
  version: string;
  /** It was not running before. */
  started: boolean;
}

/**
 * Makes sure that this user's hub runs, and says which. A hub of another version that still
 * speaks our wire is used as it is. An older one that does not is ended and replaced, unless
 * requests are open there.
 *
 * @throws HubError `other-version`, `did-not-start`
 */
export async function ensureHub(options: EnsureOptions): Promise<Ensured> {
  const { env, command, within = 5000, version = HUB_VERSION } = options;
  const { hubFile } = hubPlaces(env);
  const running = await versionOf(hubFile).catch((error) => replaceOlder(error, hubFile, version));
  if (running !== undefined) return { hubFile, version: running, started: false };

  const [file, ...args] = command;
  const child = spawn(file, args, {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
    env: outside(env),
  });
  child.unref();
  let failed: Error | undefined;
  child.on('error', (error) => {
    failed = error;
  });

  const until = performance.now() + within;
  while (performance.now() < until && failed === undefined) {
    const found = await versionOf(hubFile);
    if (found !== undefined) return { hubFile, version: found, started: true };
    await pause(15);
  }
  const why = failed === undefined ? `nothing answered within ${within} ms` : failed.message;
  throw new HubError(
    'did-not-start',
    `hub: starting it by \`${command.join(' ')}\`: ${why}. Run that command by hand to see what it says.`,
    failed && { cause: failed },
  );
}

/** undefined when none answers. */
async function versionOf(hubFile: string): Promise<string | undefined> {
  try {
    const client = await connectControl({ hubFile, via: 'view' });
    await client.close();
    return client.version;
  } catch (error) {
    if (error instanceof OtherVersion) throw error;
    if (error instanceof RendezvousError && error.code === 'not-trusted') throw error;
    return undefined;
  }
}

async function replaceOlder(error: unknown, hubFile: string, own: string): Promise<undefined> {
  if (!(error instanceof OtherVersion)) throw error;
  const { hub } = error;
  if (compareVersions(hub.version, own) > 0) {
    throw new HubError(
      'other-version',
      `hub: version ${hub.version} is running and is newer than this ${own}. Update this command.`,
      { cause: error },
    );
  }
  if (hub.open > 0) {
    throw new HubError(
      'other-version',
      `hub: version ${hub.version} is running with ${hub.open} open request(s), which this ${own} does not take over. Answer them at the agents, then try again.`,
      { cause: error },
    );
  }
  await endProcess(hubFile);
  return undefined;
}

/** Numbers by dots; anything else counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) =>
    version.split(/[.+-]/).map((one) => Number(one) || 0),
  );
  for (let i = 0; i < 3; i++) {
    const difference = (left![i] ?? 0) - (right![i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A hub is nobody's child: no agent's mark, no pane, nothing that loads code into Node. */
function outside(env: Environment): NodeJS.ProcessEnv {
  const marks = new Set(Object.values(permissions).flatMap((one) => one.marks));
  const kept = Object.entries(env).filter(
    ([name]) =>
      !marks.has(name) && !/^AGENTHOOKS_(?:PTY|PANE|TOKEN|HOST_PID)$|^NODE_OPTIONS$/.test(name),
  );
  return Object.fromEntries(kept);
}
