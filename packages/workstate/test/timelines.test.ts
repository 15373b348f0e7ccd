import { describe, expect, it } from 'vitest';
import { claude } from './claude.ts';
import { changesOf, configFor, drive } from './run.ts';
import { type Channels, readTimeline } from './timeline.ts';

/** `3912 attention (7)`: at 3,912 ms the phase became attention, by rule 7. */
function phases(name: string, channels: Channels): string[] {
  return changesOf(drive(readTimeline(name, channels), configFor(claude)));
}

function banners(name: string, channels: Channels): string[] {
  return drive(readTimeline(name, channels), configFor(claude)).flatMap(({ input, effects }) =>
    effects.flatMap((effect) =>
      effect.type === 'notify' && effect.banner ? [`${input.at} ${effect.wording}`] : [],
    ),
  );
}

describe('Claude Code 2.1.332: permission, two interrupts, a question, an API error, the exit', () => {
  it('with hooks and native status', () => {
    expect(phases('ans7501', { hooks: true, native: true })).toEqual([
      '0 starting (17)',
      '323 ready (10)',
      // A dialog that no hook reports.
      '770 attention (7)',
      '2108 ready (7)',
      '2423 working (3)',
      '3912 attention (7)',
      '10427 working (7)',
      '12167 done (4)',
      '13670 idle (14)',
      '13950 working (3)',
      // Escape at 18,008, Ctrl-C at 23,898.
      '18113 interrupted (9)',
      '21418 working (3)',
      '23932 interrupted (9)',
      '27359 working (3)',
      '27599 attention (7)',
      '29409 working (7)',
      '29617 done (4)',
      '31115 idle (14)',
      '31386 working (3)',
      '31569 failed (15)',
      '33115 idle (15)',
    ]);
  });

  it('with native status alone', () => {
    expect(phases('ans7501', { hooks: false, native: true })).toEqual([
      '0 starting (17)',
      '770 attention (7)',
      '2108 starting (7)',
      '2146 ready (10)',
      '2423 working (3)',
      '3917 attention (7)',
      '10427 working (7)',
      '12207 done (4)',
      '13670 idle (14)',
      '13953 working (3)',
      '18113 interrupted (9)',
      '21418 working (3)',
      '23932 interrupted (9)',
      '27359 working (3)',
      '27607 attention (7)',
      '29409 working (7)',
      '29685 done (4)',
      '31115 idle (14)',
      '31386 working (3)',
      '31569 failed (15)',
      '33115 idle (15)',
    ]);
  });

  it.each([
    [
      'plain',
      [
        341, 2416, 3833, 10374, 12091, 13616, 13898, 18055, 21429, 23895, 27258, 27552, 29353,
        29617, 31162, 31470, 31686, 33193,
      ],
    ],
    [
      'kitty',
      [
        379, 2350, 3777, 10312, 12051, 13567, 13847, 18078, 21391, 23876, 27258, 27410, 29372,
        29579, 31086, 31348, 31436, 32945,
      ],
    ],
    [
      'iterm',
      [
        575, 2582, 4039, 10601, 12511, 14027, 14376, 18449, 21770, 24250, 27618, 27787, 29727,
        30064, 31599, 31868, 32027, 33535,
      ],
    ],
    [
      'ghostty',
      [
        326, 2286, 3730, 10293, 12384, 13909, 14183, 18278, 21591, 24071, 27477, 27732, 29557,
        29882, 31352, 31639, 31779, 33304,
      ],
    ],
  ])('with hooks alone, as the terminal %s: interrupts by key and title', (name, times) => {
    const names = ['ready (10)', 'working (3)', 'attention (7)', 'working (7)', 'done (4)'];
    const rest = ['idle (14)', 'working (3)', 'interrupted (9)', 'working (3)', 'interrupted (9)'];
    const last = ['working (3)', 'attention (7)', 'working (7)', 'done (4)', 'idle (14)'];
    const fail = ['working (3)', 'failed (15)', 'idle (15)'];
    expect(phases(name, { hooks: true, native: false })).toEqual([
      '0 starting (17)',
      ...[...names, ...rest, ...last, ...fail].map((phase, index) => `${times[index]} ${phase}`),
    ]);
  });

  it.each(['plain', 'kitty', 'iterm', 'ghostty', 'ans7501'])(
    'has one banner for each thing that a person has to know, as the terminal %s',
    (name) => {
      const words = banners(name, { hooks: true, native: name === 'ans7501' }).map((banner) =>
        banner.replace(/^\d+ /, ''),
      );
      expect(words).toEqual([
        ...(name === 'ans7501' ? ['needs your input'] : []),
        'needs your permission: Bash',
        'done',
        'needs your answer: AskUserQuestion',
        'done',
        expect.stringMatching(/^failed: /),
      ]);
    },
  );
});

describe('Claude Code 2.1.332: background work, compact, clear, an elicitation', () => {
  it('with hooks and native status', () => {
    expect(phases('ans7501-bg', { hooks: true, native: true })).toEqual([
      '0 starting (17)',
      '344 ready (10)',
      '2605 working (3)',
      // Stop at 3,169 and at 11,067 hold. A subagent asks while its root rests.
      '6089 attention (7)',
      '13163 working (7)',
      '13456 done (4)',
      '22172 idle (14)',
      // /compact
      '22909 working (3)',
      '23117 done (4)',
      '26376 idle (14)',
      // /clear
      '27120 working (3)',
      '27196 idle (1)',
      '27208 ready (10)',
      '29356 working (3)',
      '29503 attention (7)',
      '38331 working (7)',
      '38553 done (4)',
      '40835 idle (14)',
      // /add-dir: native status itself says done while its dialog opens.
      '41556 working (3)',
      '41583 done (4)',
      '43639 idle (14)',
    ]);
  });

  it('with hooks alone', () => {
    expect(phases('ans7501-bg', { hooks: true, native: false })).toEqual([
      '0 starting (17)',
      '344 ready (10)',
      '2605 working (3)',
      '6089 attention (7)',
      '13163 working (7)',
      '13456 done (4)',
      '22172 idle (14)',
      '23042 ready (10)',
      '29372 working (3)',
      '29503 attention (7)',
      '38331 working (7)',
      '38553 done (4)',
      '40835 idle (14)',
    ]);
  });

  it('with native status alone', () => {
    expect(phases('ans7501-bg', { hooks: false, native: true })).toEqual([
      '0 starting (17)',
      '591 ready (10)',
      '2616 working (3)',
      '6128 attention (7)',
      '13163 working (7)',
      '13489 done (4)',
      '22172 idle (14)',
      '22909 working (3)',
      '23117 done (4)',
      '26376 idle (14)',
      '27120 working (3)',
      '27196 idle (1)',
      '29356 working (3)',
      '29523 attention (7)',
      '38331 working (7)',
      '38589 done (4)',
      '40835 idle (14)',
      '41556 working (3)',
      '41583 done (4)',
      '43639 idle (14)',
    ]);
  });

  it('shows what is delegated, and that it gets less', () => {
    const seen = drive(
      readTimeline('ans7501-bg', { hooks: true, native: true }),
      configFor(claude),
    );
    const at = (ms: number) =>
      seen.findLast(({ input }) => input.at <= ms)?.state.delegated.map(({ label }) => label);
    expect(at(5_000)).toEqual(['shell', 'subagent']);
    expect(at(10_950)).toEqual(['subagent']);
    expect(at(13_000)).toEqual(['subagent']);
    expect(at(13_400)).toEqual([]);
  });

  it('takes the session that begins with /clear', () => {
    const seen = drive(
      readTimeline('ans7501-bg', { hooks: true, native: true }),
      configFor(claude),
    );
    const at = (ms: number) => seen.findLast(({ input }) => input.at <= ms)?.state.session;
    expect(at(27_300)).not.toBe(at(27_000));
  });
});
