import { claude } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { silent } from './hook.ts';
import { payloads } from './payloads.ts';
import { requireShell, shells } from './shells.ts';
import { setStage } from './stage.ts';

test.concurrent.each(shells)(
  'in $name every captured payload is said as the catalog reads it, and nothing is printed',
  async ({ argv }) => {
    requireShell(argv[0]);
    const stage = await setStage();
    const said: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { name, text, value, rows } of payloads) {
      if (rows.length === 0) continue;
      const { signals } = claude.read(value);
      stage.terminal.clear();
      const ran = [];
      for (const { argument } of rows) {
        ran.push(await stage.run({ argument, payload: text, shell: argv }));
      }
      said[name] = { ran, signals: await stage.terminal.signals(signals.length) };
      expected[name] = { ran: rows.map(() => silent), signals };
    }
    stage.close();
    expect(said).toEqual(expected);
  },
);

test('every event that is hooked was captured', () => {
  const captured = new Set(payloads.flatMap(({ rows }) => rows.map(({ event }) => event)));
  expect([...captured].sort()).toEqual([...new Set(claude.hooks.map((row) => row.event))].sort());
});
