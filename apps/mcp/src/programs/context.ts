import { connectControl } from '@agenthooks/approval-bridge';
import { hubPlaces } from '@agenthooks/hub';
import { contextOf } from '../context/context-of.ts';
import { whoIsServed } from '../served/served.ts';

/** A session's start waits for us: no more than this. */
const MOST_MS = 800;

/**
 * The body of the SessionStart hook: a few lines about the other agents, or nothing. It starts no
 * hub, waits for nobody and ends with 0 whatever happens.
 */
setTimeout(() => process.exit(0), MOST_MS);
process.on('uncaughtException', () => process.exit(0));
if (process.env.AGENTHOOKS_DISABLE === '1') process.exit(0);
// The payload is not needed; a pipe that breaks would be shown to the person.
process.stdin.resume();
try {
  const hub = await connectControl({ hubFile: hubPlaces(process.env).hubFile, via: 'view' });
  const sessions = await hub.sessions();
  const cards = await hub.list();
  const served = whoIsServed({ env: process.env, sessions });
  const text = contextOf({ sessions, cards, served });
  if (text === '') process.exit(0);
  process.stdout.write(`${text}\n`, () => process.exit(0));
} catch {
  process.exit(0);
}
