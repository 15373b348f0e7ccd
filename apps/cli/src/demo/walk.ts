import type { HostedSession } from '@agenthooks/session-host';
import type { Phase } from '@agenthooks/workstate';

/** How long each state may take to come, ms: generous, since CI machines are slow. */
const patienceMs = 30_000;
/** How long a person reads before typing, and between two keys; then, what the agent has to go, ms. */
const readMs = 500;
const keyMs = 150;
const leaveMs = 3_000;

interface Leg {
  /** Waited for. */
  phase: Phase;
  /** Typed then, and what it means. */
  types?: { keys: readonly string[]; says: string };
}

/** What a person would do with the stand-in. */
const legs: readonly Leg[] = [
  { phase: 'ready', types: { keys: ['Please write a greeting', '\r'], says: 'a prompt' } },
  { phase: 'working' },
  { phase: 'attention', types: { keys: ['1'], says: '1, for yes' } },
  { phase: 'working' },
  { phase: 'done' },
];

/**
 * Goes through the demo without a person; prints each state by name. Resolves with what did not
 * come, or undefined.
 */
export async function walk(
  session: HostedSession,
  print: (line: string) => void,
): Promise<string | undefined> {
  const seen: Phase[] = [];
  let look = () => {};
  session.on('state', (state, before) => {
    const named = state.phase === 'attention' && state.tool !== before.tool && state.tool !== null;
    if (state.phase === before.phase && !named) return;
    print(
      `state   ${state.phase}${state.phase === 'attention' && state.tool ? ` ${state.tool}` : ''}`,
    );
    if (state.phase === before.phase) return;
    seen.push(state.phase);
    look();
  });
  for (const { phase, types } of legs) {
    const came = await new Promise<boolean>((resolve) => {
      const limit = setTimeout(() => resolve(false), patienceMs);
      look = () => {
        const at = seen.indexOf(phase);
        if (at < 0) return;
        seen.splice(0, at + 1);
        clearTimeout(limit);
        resolve(true);
      };
      look();
    });
    if (!came) {
      await session.stop();
      return `${phase} did not come within ${patienceMs / 1000} s; the last state was ${session.state.phase}`;
    }
    await pause(readMs);
    if (!types) continue;
    print(`typed   ${types.says}`);
    for (const key of types.keys) {
      session.write(key, 'person');
      await pause(keyMs);
    }
  }
  print('typed   Ctrl-C twice');
  return leave(session);
}

/** A busy machine can hold the second key up until it counts as a first one: so, again. */
async function leave(session: HostedSession): Promise<string | undefined> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    session.write('\x03', 'person');
    session.write('\x03', 'person');
    const exit = await Promise.race([session.exited, pause(leaveMs)]);
    if (exit) return exit.code === 0 ? undefined : `the agent left with code ${exit.code}`;
  }
  await session.stop();
  return `the agent did not leave within ${patienceMs / 1000} s`;
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
