import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Rendezvous } from '@agenthooks/approval-bridge';

/** Readers see the old rendezvous or the new one, never half of it. */
export function announce(path: string, rendezvous: Rendezvous): void {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary, `${JSON.stringify(rendezvous)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Takes the rendezvous away, unless it is another hub's by now. */
export function unannounce(path: string, own: Rendezvous): void {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8')) as Partial<Rendezvous>;
    if (found.pid === own.pid && found.start === own.start) rmSync(path, { force: true });
  } catch {
    // Gone already, or not ours to judge.
  }
}
