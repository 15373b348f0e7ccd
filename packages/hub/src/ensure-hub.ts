import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { permissions } from '@agenthooks/agent-catalog';
import { connectControl, OtherVersion, RendezvousError } from '@agenthooks/approval-bridge';
import { identityOf } from '@agenthooks/process-identity';
import type { Environment } from '@agenthooks/signals-recorder';
import { HubError } from './errors.ts';
import { takeLock } from './life/lock.ts';
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
  const { home, hubFile } = hubPlaces(env);
  const running = await versionOf(hubFile).catch((error) => replaceOlder(error, hubFile, version));
  if (running !== undefined) return { hubFile, version: running, started: false };

  mkdirSync(home, { recursive: true, mode: 0o700 });
  const own = identityOf(process.pid) ?? { pid: process.pid, start: 'unknown' };
  // One starter at a time: a second hub would lose to the first, and win when that had ended by then.
  const starter = takeLock(`${hubFile}.starting`, own);
  const start = 'lock' in starter ? spawnHub(command, env) : { failed: () => undefined };
  try {
    return await cameUp(hubFile, command, within, start.failed);
  } finally {
    if ('lock' in starter) starter.lock.release();
  }
}

function spawnHub([file, ...args]: EnsureOptions['command'], env: Environment) {
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
  return { failed: () => failed };
}

async function cameUp(
  hubFile: string,
  command: EnsureOptions['command'],
  within: number,
  failure: () => Error | undefined,
): Promise<Ensured> {
  const until = performance.now() + within;
  while (performance.now() < until && failure() === undefined) {
    const found = await versionOf(hubFile);
    if (found !== undefined) return { hubFile, version: found, started: true };
    await pause(15);
  }
  const failed = failure();
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
