import { agents } from '@agenthooks/agent-catalog';
import { describe, expect, test } from 'vitest';
import { silent } from './hook.ts';
import { payloadsOf } from './payloads.ts';
import { requireShell, shells } from './shells.ts';
import { setStage } from './stage.ts';

/** One that is told of by a plugin of its own has no hook for a shell. */
const hooked = agents
  .filter(({ hooks }) => hooks.length > 0)
  .map((agent) => [agent.id, agent] as const);

describe.each(hooked)('%s', (_, agent) => {
  const payloads = payloadsOf(agent);

  test.concurrent.each(shells)(
    'in $name every captured payload is said as the catalog reads it, and nothing is printed',
    async ({ argv }) => {
      requireShell(argv[0]);
      const stage = await setStage({ agent });
      const said: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const { name, text, value, event, rows } of payloads) {
        if (rows.length === 0) continue;
        const { signals } = agent.read(value, event);
        stage.terminal.clear();
        const ran = [];
        for (const { argument } of rows) {
          ran.push(await stage.run({ argument, payload: text, shell: argv }));
        }
        // A heartbeat is said in the background, so beside another row it may come second.
        said[name] = { ran, signals: sorted(await stage.terminal.signals(signals.length)) };
        expected[name] = { ran: rows.map(() => silent), signals: sorted(signals) };
      }
      stage.close();
      expect(said).toEqual(expected);
    },
  );

  test('every event that is hooked was captured', () => {
    const captured = new Set(payloads.flatMap(({ rows }) => rows.map(({ event }) => event)));
    expect([...captured].sort()).toEqual([...new Set(agent.hooks.map((row) => row.event))].sort());
  });
});

function sorted(signals: readonly object[]): string[] {
  return signals.map((signal) => JSON.stringify(signal)).sort();
}
