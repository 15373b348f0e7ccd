import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { checkSocket, RendezvousError } from '../../wire/rendezvous.ts';

/**
 * The socket at a path where an agent's server was told to listen. Codex 0.171.0 puts a link there
 * and the socket into a folder of its own, `/tmp/codex-daemon-<uid>` with 0700.
 *
 * @throws RendezvousError unless link and socket are this user's, where nobody else can put others
 */
export function serverSocket(path: string): string {
  const found = lstatSync(path);
  if (!found.isSymbolicLink()) {
    checkSocket(path);
    return path;
  }
  for (const [one, stat] of [
    [path, found],
    [dirname(path), lstatSync(dirname(path))],
  ] as const) {
    if (isOurs(stat) && (stat.isSymbolicLink() || (stat.mode & 0o022) === 0)) continue;
    throw new RendezvousError('not-trusted', `${one}: another user can put something else there`);
  }
  const real = realpathSync(path);
  checkSocket(real);
  return real;
}

function isOurs({ uid }: Stats): boolean {
  const own = process.getuid?.();
  return own === undefined || uid === own;
}
