import type { Phase } from '@agenthooks/workstate';
import { expect, test } from 'vitest';
import { judge } from '../src/truth/judge.ts';
import type { Seen, Sources } from '../src/truth/judgement.ts';
import type { Mark } from '../src/truth/mark.ts';

const both: Sources = { hooks: true, native: true, ready: 'ready' };

type Said = [at: number, phase: Phase, more?: Partial<Seen>];

function run(marks: readonly Mark[], said: readonly Said[], sources = both, until = 20_000) {
  const states = said.map(([at, phase, more]) => ({
    at,
    phase,
    tool: null,
    failure: null,
    session: 'one',
    reason: 'made',
    ...more,
  }));
  return judge({ marks, states, until, sources });
}

const clean = { falseDone: [], missedAttention: [], stuck: [], faults: [] };

const turn: Mark[] = [
  { at: 1_000, mark: 'submitted' },
  { at: 3_000, mark: 'ended', outcome: 'done' },
];

test('a turn that is told as it was has two edges and no fault', () => {
  expect(
    run(turn, [
      [0, 'ready'],
      [1_040, 'working'],
      [3_060, 'done'],
    ]),
  ).toEqual({
    ...clean,
    edges: [
      { edge: 'working', at: 1_000, delay: 40 },
      { edge: 'done', at: 3_000, delay: 60 },
    ],
  });
});

test('done one millisecond before the last byte is a false done', () => {
  const judged = run(turn, [
    [0, 'ready'],
    [1_040, 'working'],
    [2_999, 'done'],
  ]);
  expect(judged.falseDone).toEqual([2_999]);
});

test('done in the same millisecond as the last byte is none', () => {
  const judged = run(turn, [
    [0, 'ready'],
    [1_040, 'working'],
    [3_000, 'done'],
  ]);
  expect(judged).toMatchObject(clean);
});

test('a done that is taken back is a false done, although the right one follows', () => {
  const said: Said[] = [
    [0, 'done'],
    [1_040, 'working'],
    [2_000, 'done'],
    [2_100, 'working'],
    [3_050, 'done'],
  ];
  expect(run(turn, said).falseDone).toEqual([2_000]);
});

test('the done of the turn before is no done of this one', () => {
  expect(
    run(turn, [
      [0, 'done'],
      [1_040, 'working'],
      [3_050, 'done'],
    ]),
  ).toMatchObject(clean);
});

test('work that is shown 5 s after its end is stuck', () => {
  expect(
    run(turn, [
      [0, 'ready'],
      [1_040, 'working'],
    ]).stuck,
  ).toEqual([3_000]);
  expect(
    run(turn, [
      [0, 'ready'],
      [1_040, 'working'],
      [8_000, 'done'],
    ]).stuck,
  ).toEqual([]);
  expect(
    run(turn, [
      [0, 'ready'],
      [1_040, 'working'],
      [8_001, 'done'],
    ]).stuck,
  ).toEqual([3_000]);
});

test('an end under another name is a fault and not stuck', () => {
  const judged = run(turn, [
    [0, 'ready'],
    [1_040, 'working'],
    [3_050, 'idle'],
  ]);
  expect(judged).toMatchObject({ stuck: [], faults: ['done was never said; the state was idle'] });
});

test('any rest in the middle of a turn is a false done', () => {
  const judged = run(turn, [
    [0, 'ready'],
    [1_040, 'working'],
    [2_000, 'idle'],
    [3_050, 'done'],
  ]);
  expect(judged.falseDone).toEqual([2_000]);
});

test('work after the end is a fault until the next turn begins', () => {
  const said: Said[] = [
    [0, 'ready'],
    [1_040, 'working'],
    [3_050, 'done'],
    [3_500, 'working'],
  ];
  expect(run(turn, said).faults).toEqual(["working again 500 ms after the turn's end"]);
  const more: Mark[] = [...turn, { at: 3_400, mark: 'submitted' }];
  expect(run(more, said).faults).toEqual([]);
});

test('a turn that nobody said had begun is a fault', () => {
  expect(
    run(turn, [
      [0, 'ready'],
      [4_500, 'done'],
    ]).faults,
  ).toEqual(['working was never said']);
});

const asking: Mark[] = [
  { at: 1_000, mark: 'submitted' },
  { at: 2_000, mark: 'asked', tool: 'Bash', ask: 'permission' },
  { at: 4_000, mark: 'answered' },
  { at: 6_000, mark: 'ended', outcome: 'done' },
];

const told: Said[] = [
  [0, 'ready'],
  [1_040, 'working'],
  [1_950, 'attention', { tool: 'Bash' }],
  [4_010, 'working'],
  [6_030, 'done'],
];

test('attention may come before the prompt is painted, and ends with the answer', () => {
  expect(run(asking, told)).toEqual({
    ...clean,
    edges: [
      { edge: 'working', at: 1_000, delay: 40 },
      { edge: 'resumed', at: 4_000, delay: 10 },
      { edge: 'attention', at: 2_000, delay: -50 },
      { edge: 'done', at: 6_000, delay: 30 },
    ],
  });
});

test('attention later than a second is missed', () => {
  const late = told.map((said): Said => (said[1] === 'attention' ? [3_001, ...rest(said)] : said));
  expect(run(asking, late).missedAttention).toEqual([2_000]);
  const just = told.map((said): Said => (said[1] === 'attention' ? [3_000, ...rest(said)] : said));
  expect(run(asking, just).missedAttention).toEqual([]);
});

test('attention that goes before the answer is missed from then on', () => {
  const gone: Said[] = [...told.slice(0, 3), [3_500, 'working'], [6_030, 'done']];
  expect(run(asking, gone).missedAttention).toEqual([3_500]);
});

test('another tool than the one that asks is a fault, where hooks could tell it', () => {
  const wrong = told.map((said): Said => (said[1] === 'attention' ? [1_950, 'attention'] : said));
  expect(run(asking, wrong).faults).toEqual(['attention named null, the agent asked for Bash']);
  expect(run(asking, wrong, { hooks: false, native: true, ready: 'rest' })).toMatchObject(clean);
});

test('attention that stays after the answer is no work and no end', () => {
  const judged = run(asking, told.slice(0, 3));
  expect(judged.faults).toEqual([
    'working again was never said',
    'done was never said; the state was attention',
  ]);
});

test('attention without anything that asks is a fault', () => {
  const said: Said[] = [
    [0, 'ready'],
    [1_040, 'working'],
    [1_500, 'attention'],
    [2_000, 'working'],
    [3_010, 'done'],
  ];
  expect(run(turn, said).faults).toEqual(['attention was said and nothing asked']);
});

const start: Mark[] = [
  { at: 100, mark: 'launched' },
  { at: 900, mark: 'dialog' },
  { at: 3_000, mark: 'dialog-answered' },
  { at: 3_600, mark: 'prompt' },
];

test('a dialog before the first prompt is attention by native status, then ready', () => {
  const judged = run(start, [
    [100, 'starting'],
    [905, 'attention'],
    [3_100, 'starting'],
    [3_550, 'ready'],
  ]);
  expect(judged).toMatchObject({
    ...clean,
    edges: [
      { edge: 'ready', delay: -50 },
      { edge: 'attention', delay: 5 },
    ],
  });
});

test('ready while a dialog stands is a fault', () => {
  const judged = run(start, [
    [100, 'starting'],
    [400, 'ready'],
    [905, 'attention'],
    [3_500, 'ready'],
  ]);
  expect(judged.faults).toContain('ready was said while a dialog stood');
});

test('a dialog that no source can tell is no missed attention', () => {
  const judged = run(
    start,
    [
      [100, 'starting'],
      [3_550, 'ready'],
    ],
    { hooks: true, native: false, ready: 'ready' },
  );
  expect(judged).toMatchObject(clean);
});

test('an interrupt is told as one', () => {
  const marks: Mark[] = [
    { at: 1_000, mark: 'submitted' },
    { at: 2_000, mark: 'interrupted' },
  ];
  const told = run(marks, [
    [0, 'ready'],
    [1_010, 'working'],
    [2_090, 'interrupted'],
  ]);
  expect(told).toMatchObject({ ...clean, edges: [{}, { edge: 'interrupted', delay: 90 }] });
  const done = run(marks, [
    [0, 'ready'],
    [1_010, 'working'],
    [2_090, 'done'],
  ]);
  expect(done.faults).toEqual(['interrupted was never said; the state was done']);
});

test('a failure has its kind', () => {
  const marks: Mark[] = [
    { at: 1_000, mark: 'submitted' },
    { at: 2_000, mark: 'failed', kind: 'rate_limit' },
  ];
  const told = (failure: string | null) =>
    run(marks, [
      [0, 'ready'],
      [1_010, 'working'],
      [2_050, 'failed', { failure }],
    ]);
  expect(told('rate_limit')).toMatchObject(clean);
  expect(told('unknown').faults).toEqual([
    'the failure is called unknown, the agent said rate_limit',
  ]);
  expect(told(null).faults).toEqual(['the failure is called null, the agent said rate_limit']);
});

test('a cleared conversation moves the session and leaves nothing at work', () => {
  const marks: Mark[] = [
    { at: 1_000, mark: 'commanded', moves: 'session' },
    { at: 1_000, mark: 'ended', outcome: 'settled' },
  ];
  expect(
    run(marks, [
      [0, 'done'],
      [1_040, 'working'],
      [1_100, 'idle', { session: 'two' }],
    ]),
  ).toMatchObject(clean);
  expect(
    run(marks, [
      [0, 'done'],
      [1_040, 'working'],
      [1_100, 'idle'],
    ]).faults,
  ).toEqual(['another session was never said']);
  expect(
    run(marks, [
      [0, 'done'],
      [1_040, 'working', { session: 'two' }],
    ]).stuck,
  ).toEqual([1_000]);
});

test('marks that cannot follow each other are an error of the scenario', () => {
  expect(() => run([{ at: 1, mark: 'ended', outcome: 'done' }], [])).toThrow('no turn is open');
  expect(() => run([...turn.slice(0, 1), ...turn], [])).toThrow('a turn is still open');
});

function rest([, phase, more]: Said): [Phase, Partial<Seen>?] {
  return more ? [phase, more] : [phase];
}

test('an empty prompt that nobody can tell of is not asked for', () => {
  const started: Mark[] = [
    { at: 0, mark: 'launched' },
    { at: 900, mark: 'prompt' },
  ];
  const never = ['ready was never said'];
  const faults = (ready: Sources['ready'], said: readonly Said[]) =>
    run(started, said, { ...both, ready }).faults;
  expect(
    faults('ready', [
      [0, 'starting'],
      [950, 'idle'],
    ]),
  ).toEqual(never);
  expect(
    faults('rest', [
      [0, 'starting'],
      [950, 'idle'],
    ]),
  ).toEqual([]);
  expect(faults('rest', [[0, 'starting']])).toEqual(never);
  expect(faults('nothing', [[0, 'starting']])).toEqual([]);
});

test('the first prompt of another session must move it', () => {
  const moved: Mark[] = [{ at: 1_000, mark: 'submitted', moves: 'session' }, turn[1]!];
  const said = (session: string): Said[] => [
    [0, 'ready'],
    [1_040, 'working', { session }],
    [3_060, 'done', { session }],
  ];
  expect(run(moved, said('one')).faults).toEqual(['another session was never said']);
  expect(run(moved, said('two')).faults).toEqual([]);
});
