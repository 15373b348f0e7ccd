import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replay, type Said, score, type TruthEdge } from '../../src/index.ts';

/** Runs of real agents, recorded by the lab (`npm run lab -- <agent> --scenario all --record`). */
const golden = new URL('../golden/', import.meta.url).pathname;

const runs = readdirSync(golden, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: agent }) =>
    readdirSync(join(golden, agent))
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => [`${agent}/${file.replace(/\.jsonl$/, '')}`] as const),
  );

const read = (run: string, ending: string) =>
  readFileSync(join(golden, `${run}.${ending}`), 'utf8');
const play = (run: string) => replay(read(run, 'jsonl').trimEnd().split('\n'));

it('there are runs of real agents', () => {
  expect(runs.length).toBeGreaterThan(0);
  for (const [run] of runs) expect(existsSync(join(golden, `${run}.json`))).toBe(true);
});

describe.each(runs)('%s', (run) => {
  it('replays to the same text', async () => {
    // `npx vitest run -u` writes what a changed rule says now; read the difference before.
    await expect(play(run).text).toMatchFileSnapshot(join(golden, `${run}.txt`));
  });

  it('was told as it was: no false done, no missed attention, nothing stuck', () => {
    const { truth } = JSON.parse(read(run, 'json')) as { truth: TruthEdge[] };
    const said: Said[] = play(run).steps.map(({ input, state }) => ({
      at: input.at,
      phase: state.phase,
    }));
    const phases = said.filter(({ phase }, index) => phase !== said[index - 1]?.phase);
    const { falseDone, missedAttention, stuckWorking } = score(truth, phases);
    expect({ falseDone, missedAttention, stuckWorking }).toEqual({
      falseDone: [],
      missedAttention: [],
      stuckWorking: [],
    });
  });
});
