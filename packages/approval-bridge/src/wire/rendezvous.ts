import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { LONGEST_SOCKET_PATH } from './limits.ts';

/** `hub.json`: where the hub of this user is. Clients read only this. */
export interface Rendezvous {
  schemaVersion: 1;
  pid: number;
  /** When that process started, in the system's own words. */
  start: string;
  version: string;
  protocols: number[];
  /** Absolute paths of the two sockets. */
  ingest: string;
  control: string;
  /** Epoch ms. */
  startedAt: number;
}

/** Below the folder for run-time files. */
export const hubFileOf = (home: string) => join(home, 'hub.json');

export type RendezvousTrouble = 'no-hub' | 'not-trusted' | 'not-readable';

export class RendezvousError extends Error {
  readonly code: RendezvousTrouble;
  constructor(code: RendezvousTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RendezvousError';
    this.code = code;
  }
}

/**
 * @param file Absolute path of `hub.json`.
 * @throws RendezvousError `no-hub` when there is none, `not-trusted` when the file, a socket or
 *   its folder is not this user's alone, `not-readable` when it is no rendezvous
 */
export function readRendezvous(file: string): Rendezvous {
  privately(file, 'file');
  const found = parse(file);
  for (const socket of [found.ingest, found.control]) checkSocket(socket);
  return found;
}

/** @throws RendezvousError unless it is a socket of this user in a folder of this user alone */
export function checkSocket(path: string): void {
  if (!isAbsolute(path) || Buffer.byteLength(path) > LONGEST_SOCKET_PATH) {
    throw new RendezvousError(
      'not-trusted',
      `hub: the socket path ${JSON.stringify(path)} must be absolute and at most ${LONGEST_SOCKET_PATH} bytes long`,
    );
  }
  privately(dirname(path), 'folder');
  privately(path, 'socket');
}

type Kind = 'file' | 'folder' | 'socket';

const kinds = {
  file: (stat) => stat.isFile(),
  folder: (stat) => stat.isDirectory(),
  socket: (stat) => stat.isSocket(),
} satisfies Record<Kind, (stat: Stats) => boolean>;

/** Never through a link: lstat, so that nobody can point us elsewhere. */
export function privately(path: string, kind: Kind): void {
  let stat: Stats;
  try {
    stat = lstatSync(path);
  } catch (cause) {
    const why =
      (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is none' : String(cause);
    throw new RendezvousError('no-hub', `hub: looking for the ${kind} ${path}: ${why}`, { cause });
  }
  const uid = process.getuid?.();
  const trouble = !kinds[kind](stat)
    ? `it is no ${kind}`
    : uid !== undefined && stat.uid !== uid
      ? `it belongs to user ${stat.uid}`
      : (stat.mode & 0o077) !== 0
        ? `its mode is ${(stat.mode & 0o777).toString(8)}, others can reach it`
        : undefined;
  if (trouble !== undefined) {
    throw new RendezvousError('not-trusted', `hub: the ${kind} ${path} is not trusted: ${trouble}`);
  }
}

function parse(file: string): Rendezvous {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new RendezvousError('not-readable', `hub: reading ${file}: ${String(cause)}`, { cause });
  }
  const { schemaVersion, pid, start, version, ingest, control, startedAt, protocols } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<Record<keyof Rendezvous, unknown>>;
  const isOurs =
    schemaVersion === 1 &&
    Number.isSafeInteger(pid) &&
    [start, version, ingest, control].every((one) => typeof one === 'string') &&
    typeof startedAt === 'number' &&
    Array.isArray(protocols);
  if (!isOurs) {
    throw new RendezvousError(
      'not-readable',
      `hub: ${file} is of a form that this version does not read`,
    );
  }
  return value as Rendezvous;
}
