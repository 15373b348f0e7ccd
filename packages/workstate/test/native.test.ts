import { createRecords, rollUp } from '@agenthooks/osc-protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineConfig, type Input, initialState, type State } from '../src/index.ts';
import { foldReport } from '../src/native.ts';
import { report } from './arbitrary.ts';
import { claude } from './claude.ts';
import { drive } from './run.ts';

const reports = fc.array(report, { maxLength: 40 });

describe('native records in the state', () => {
  it("are those of the protocol's own store, without the words, whatever is reported", () => {
    fc.assert(
      fc.property(reports, (all) => {
        const store = createRecords(64);
        let records: State['native'] = [];
        for (const one of all) {
          store.apply(one);
          records = foldReport(records, one);
        }
        expect(records.map(({ id, state, kind }) => [id, state, kind])).toEqual(
          store.entries.map(({ id, state, kind }) => [id, state, kind ?? null]),
        );
      }),
    );
  });

  it('are as many as a terminal must hold, blocked ones last out, the root never', () => {
    let records: State['native'] = foldReport([], { state: 'working', id: '' });
    records = foldReport(records, { state: 'blocked', id: 'waits' });
    for (let i = 0; i < 500; i++) {
      records = foldReport(records, { state: 'working', id: `child-${i}` });
    }
    expect(records).toHaveLength(64);
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(['', 'waits', 'child-499']));
  });

  it('are counted, whatever their ids are', () => {
    let records: State['native'] = [];
    for (let i = 0; i < 500; i++) {
      records = foldReport(records, { state: 'blocked', id: `${'x'.repeat(124)}${i}` });
    }
    expect(records).toHaveLength(64);
  });

  it("give the phase that the protocol's roll-up gives, while no key is typed", () => {
    const config = defineConfig({ ...claude, readyBy: ['native-idle'] });
    const native = fc.array(
      report.map((one) => ({ ...one, app: 'claude-code' })),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(native, (all) => {
        const store = createRecords();
        let state = initialState(0);
        const feed = (input: Input) => {
          const seen = drive([input, { at: input.at + 2_900, type: 'tick' }], config, state);
          state = seen[seen.length - 1]?.state ?? state;
        };
        feed({ at: 0, type: 'spawn' });
        all.forEach((one, index) => {
          store.apply(one);
          feed({ at: 3_000 * (index + 1), type: 'native', report: one });
          const rolled = rollUp(store);
          if (rolled?.state === 'blocked') {
            expect(state.phase).toBe('attention');
          }
          if (state.phase === 'attention') {
            expect(store.entries.some((record) => record.state === 'blocked')).toBe(true);
          }
          if (rolled?.state === 'working' && rolled.id === '') {
            expect(state.phase).toBe('working');
          }
          if (rolled?.id === '' && rolled.state === 'idle') {
            expect(state.phase).not.toBe('working');
          }
        });
      }),
    );
  });
});
