import { isUnknown } from '@agenthooks/agent-catalog';
import type { Scenario } from './scenario.ts';

export const clear: Scenario = {
  name: 'clear',
  title: 'the conversation is cleared, so the session id moves',
  sitting: 'trusted',
  plan: ({ clear }) =>
    isUnknown(clear)
      ? clear
      : clear.told === 'at once'
        ? {
            scripts: {},
            acts: [
              {
                act: 'command',
                text: clear.text,
                enterAfter: clear.enterAfter,
                moves: 'session',
                within: clear.takes,
                ends: null,
              },
            ],
          }
        : {
            scripts: { clear: [{ say: 'a fresh start', drip: 150 }] },
            acts: [
              { act: 'command', text: clear.text, moves: 'nothing', ends: null },
              { act: 'look', ms: clear.takes ?? 1_300 },
              { act: 'submit', script: 'clear', moves: 'session' },
              { act: 'end', script: 'clear', after: [] },
            ],
          },
};

export const compact: Scenario = {
  name: 'compact',
  title: 'the conversation is compacted',
  sitting: 'trusted',
  plan: ({ compact }) =>
    isUnknown(compact)
      ? compact
      : {
          scripts: {},
          acts: [{ act: 'command', text: compact.text, moves: 'nothing', ends: compact.errand }],
        },
};
