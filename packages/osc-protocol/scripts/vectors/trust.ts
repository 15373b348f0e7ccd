import type { JsonEvent } from '../../src/json.ts';
import type { VectorFile } from '../../src/vector.ts';
import { dropped, vector } from './vector.ts';

const TOKEN = '5f0c2b9e6f7d4c3f9d392f6a8f1f3b10';
const OTHER = '00000000000000000000000000000000';

const done = (trusted: boolean): JsonEvent => ({ type: 'signal', signal: 'done', trusted });
const says = (sender: string, body = 'agent done') => `\x1b]777;notify;${sender};${body}\x07`;
const note = (title: string, body = 'agent done'): JsonEvent => ({
  type: 'notification',
  osc: 777,
  title,
  body,
});

/** Who is believed, and what is done with what is not understood. */
export function trust(): VectorFile {
  const unknown = [
    'agent',
    'agent donee',
    'agent done ',
    'agent  done',
    'Agent done',
    'agent done now',
    'agent done t=',
    'agent done t=a.b',
    'agent done t=1 t=2',
    `agent working t=${'a'.repeat(41)}`,
    'agent working prompt end',
    'needs your permission:',
    'needs your permission: ',
    'needs your permission: Bash(ls)',
    'needs your permission: a;b',
    'needs your permission: Über',
    `needs your permission: ${'a'.repeat(129)}`,
    'needs your answer',
    'agent failed: Rate_Limit',
    'agent failed:rate_limit',
    'agent delegated: 0 shell -',
    'agent delegated: 1000 shell -',
    'agent delegated: 1 shell a,,b',
    'agent delegated: 1 shell',
    'session -rf',
    'session',
    'usage',
    'usage x',
    'usage 1 2 3 4 5 6',
    'ctx 1',
    'ctx 1 2 3 4',
    '',
  ];
  return {
    about: 'Brand and token: who is believed, and what becomes of bodies that are not understood.',
    vectors: [
      vector('the token of this spawn', says(`agenthooks/${TOKEN}`), [done(true)], {
        token: TOKEN,
      }),
      vector('a wrong token proves nothing', says(`agenthooks/${OTHER}`), [done(false)], {
        token: TOKEN,
      }),
      vector('a token cut short proves nothing', says(`agenthooks/${TOKEN.slice(1)}`), [done(false)], {
        token: TOKEN,
      }),
      vector('no token proves nothing where one is expected', says('agenthooks'), [done(false)], {
        token: TOKEN,
      }),
      vector('without a token of its own a host trusts the brand', says(`agenthooks/${OTHER}`), [
        done(true),
      ]),
      vector('another brand is somebody else', says('herald'), [note('herald')]),
      vector('a brand that only begins like ours is somebody else', says('agenthooks-dev'), [
        note('agenthooks-dev'),
      ]),
      vector('a brand in capitals is somebody else', says('AgentHooks'), [note('AgentHooks')]),
      vector('a brand of its own', says('herald'), [done(true)], { brand: 'herald' }),
      vector(
        'an unknown body without the token is dropped',
        says('agenthooks', 'agent dances'),
        [dropped('unknown body without the token')],
        { token: TOKEN },
      ),
      ...unknown.map((body) =>
        vector(`unknown: "${body.length > 60 ? `${body.slice(0, 60)}…` : body}"`, says('agenthooks', body), [
          { type: 'unknown', body },
        ]),
      ),
      vector('words that a newer script adds are passed over', says('agenthooks', 'agent done z=9 t=7'), [
        { type: 'signal', signal: 'done', turn: '7', trusted: true },
      ]),
      vector('a body of 3,000 bytes is dropped', says('agenthooks', 'x'.repeat(3000)), [
        dropped('body over 1,024 bytes'),
      ]),
      vector(
        'a mark with our aid, in the notify dialect',
        '\x1b]133;C;aid=agenthooks\x07',
        [{ type: 'mark', mark: 'C' }],
      ),
      vector(
        'a mark with a wrong aid, in the marks dialect',
        `\x1b]133;D;aid=agenthooks/${OTHER}\x07`,
        [{ type: 'mark', mark: 'D' }],
        { dialect: 'marks', token: TOKEN },
      ),
      vector(
        'the marks dialect still reads notify',
        says(`agenthooks/${TOKEN}`, 'agent working prompt'),
        [{ type: 'signal', signal: 'working', cause: 'prompt', trusted: true }],
        { dialect: 'marks', token: TOKEN },
      ),
      vector('ready and session in one write', says('agenthooks', 'agent ready for input') + says('agenthooks', 'session s1'), [
        { type: 'signal', signal: 'ready', trusted: true },
        { type: 'signal', signal: 'session', id: 's1', trusted: true },
      ]),
      vector('numbers out of range are clamped', says('agenthooks', 'usage 120 -5 - - -0.5'), [
        { type: 'signal', signal: 'usage', fiveHour: 100, sevenDay: 0, cost: -0.5, trusted: true },
      ]),
      vector('resets as ISO 8601', says('agenthooks', 'usage 1 2 2026-11-30T12:00:00Z 2026-11-30T13:00:00+01:00'), [
        {
          type: 'signal',
          signal: 'usage',
          fiveHour: 1,
          sevenDay: 2,
          fiveHourReset: 1796040000,
          sevenDayReset: 1796040000,
          trusted: true,
        },
      ]),
    ],
  };
}
