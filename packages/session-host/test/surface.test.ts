import { expect, test } from 'vitest';
import * as host from '../src/index.ts';

test('the package exports what its README names, and nothing by accident', () => {
  expect(Object.keys(host).sort()).toEqual([
    'HOST_TIMINGS',
    'HostError',
    'attachTerminal',
    'createInputReader',
    'hostSession',
    'listSessions',
    'nodePty',
    'parseRecord',
    'stateTitle',
  ]);
});
