import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of a socket's path; a longer one is cut by some and refused by others. */
const LONGEST = 103;

export interface SocketPlace {
  path: string;
  remove(): Promise<void>;
}

/** A path for a socket that only this user reaches: in the launch's folder, where that is short. */
export function makeSocketPlace(launchFolder: string, name = 'server.sock'): SocketPlace {
  const near = join(launchFolder, name);
  // The launch's folder goes with everything in it.
  if (Buffer.byteLength(near) <= LONGEST) return { path: near, remove: async () => {} };
  const own = mkdtempSync(join(tmpdir(), 'agenthooks-'));
  return {
    path: join(own, 's'),
    remove: () => rm(own, { recursive: true, force: true }),
  };
}
