import { expect, test } from 'vitest';
import * as host from '../src/index.ts';

test('the package exports what its README names, and nothing by accident', () => {
  expect(Object.keys(host).sort()).toEqual([
    'DETACH_KEY',
    'HOST_TIMINGS',
    'HostError',
    'attachSession',
    'attachTerminal',
    'createInputReader',
    'forgetSession',
    'hostSession',
    'isDetachKeyName',
    'listSessions',
    'nodePty',
    'panesAbove',
    'parseRecord',
    'sendToSession',
    'stateTitle',
    'stopSession',
    'tryHooks',
    'tryRecording',
  ]);
});
