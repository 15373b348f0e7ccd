import { expect, it } from 'vitest';
import * as surface from '../src/index.ts';

it('exports these values and no others', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'RULES',
    'SCORE_LIMITS',
    'TIMINGS',
    'advance',
    'createJournal',
    'decodeLine',
    'defaultTimings',
    'defineConfig',
    'deliver',
    'encodeLine',
    'explain',
    'initialState',
    'opensSegment',
    'readQuiet',
    'readTitleOnly',
    'readiness',
    'recordStep',
    'replay',
    'score',
    'step',
  ]);
});
