/** The registry alone, for commands that must start fast: nothing of it loads the host. */
export { listSessions } from './registry/list.ts';
export type { RegisteredSession, SessionRecord } from './registry/record.ts';
