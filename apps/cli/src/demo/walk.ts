import type { HostedSession } from '@agenthooks/session-host';
import type { Phase } from '@agenthooks/workstate';

/** How long each state may take to come, ms: generous, since CI machines are slow. */
const patienceMs = 30_000;

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
  { phase: 'done', types: { keys: ['\x03', '\x03'], says: 'Ctrl-C twice' } },
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
    if (state.phase === before.phase) return;
    print(
      `state   ${state.phase}${state.phase === 'attention' && state.tool ? ` ${state.tool}` : ''}`,
    );
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
    if (!types) continue;
    print(`typed   ${types.says}`);
    for (const key of types.keys) {
      session.write(key, 'person');
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
  const { code } = await session.exited;
  return code === 0 ? undefined : `the agent left with code ${code}`;
}
