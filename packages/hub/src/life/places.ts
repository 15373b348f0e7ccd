import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hubFileOf, LONGEST_SOCKET_PATH, privately } from '@agenthooks/approval-bridge';
import { type Environment, recorderHome } from '@agenthooks/signals-recorder';
import { HubError } from '../errors.ts';

/** Every path of one hub. One home has one hub. */
export interface HubPlaces {
  home: string;
  /** The rendezvous. */
  hubFile: string;
  lockFile: string;
  ledgerFile: string;
  /** There while a request is open, so that a hook knows whether a tool's end is of interest. */
  openMark: string;
  socketFolders: readonly string[];
  ingest: string;
  control: string;
}

export function hubPlaces(env: Environment, uid = process.getuid?.() ?? 0): HubPlaces {
  const home = resolve(recorderHome(env));
  const base = runtimeFolder(env, uid);
  // Homes of tests and of other brands have hubs of their own beside this one.
  const folder = join(base, createHash('sha256').update(home).digest('hex').slice(0, 12));
  return {
    home,
    hubFile: hubFileOf(home),
    lockFile: join(home, 'hub.lock'),
    ledgerFile: join(home, 'approvals', 'ledger.jsonl'),
    openMark: join(home, 'approvals', 'open'),
    socketFolders: [base, folder],
    ingest: join(folder, 'ingest.sock'),
    control: join(folder, 'control.sock'),
  };
}

function runtimeFolder(env: Environment, uid: number): string {
  const runtime = env.XDG_RUNTIME_DIR;
  if (runtime?.startsWith('/') && isFolder(runtime)) return join(runtime, 'agenthooks');
  return `/tmp/agenthooks-${uid}`;
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Makes what is missing and checks what is there: folders of this user alone (0700), never a link.
 *
 * @throws HubError `bad-place`
 */
export function preparePlaces(places: HubPlaces): void {
  for (const socket of [places.ingest, places.control]) {
    if (Buffer.byteLength(socket) > LONGEST_SOCKET_PATH) {
      throw new HubError(
        'bad-place',
        `hub: the socket path ${socket} is longer than ${LONGEST_SOCKET_PATH} bytes, and a longer one is cut silently. Set XDG_RUNTIME_DIR to a shorter folder.`,
      );
    }
  }
  mkdirSync(places.home, { recursive: true, mode: 0o700 });
  for (const folder of [...places.socketFolders, join(places.home, 'approvals')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      privately(folder, 'folder');
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new HubError('bad-place', `hub: preparing ${folder}: ${why}`, { cause });
    }
  }
}
