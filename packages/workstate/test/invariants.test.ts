import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AgentTraits,
  createJournal,
  type Effect,
  type Input,
  initialState,
  type Phase,
  readiness,
  replay,
  type State,
  step,
} from '../src/index.ts';
import { inputs } from './arbitrary.ts';
import { claude } from './claude.ts';
import { spawn } from './journal/written.ts';
import { configFor, drive, type Seen } from './run.ts';
import { bareTerminal } from './scene.ts';

/** Longer runs: `WORKSTATE_RUNS=100000 WORKSTATE_SEED=1 npx vitest run packages/workstate`. */
const numRuns = Number(process.env.WORKSTATE_RUNS ?? 100);
const seed = process.env.WORKSTATE_SEED;
const parameters = { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) };

const hooksOnly: AgentTraits = { ...claude, nativeApp: null };
const guessed: AgentTraits = {
  ...bareTerminal,
  titles: claude.titles,
  notifications: claude.notifications,
};

const WORLDS = [
  ['hooks and native status', claude, false],
  ['hooks alone', hooksOnly, false],
  ['guesses alone', guessed, true],
] as const;

const MINUTE = 60_000;

function holds(
  traits: AgentTraits,
  guessing: boolean,
  property: (seen: Seen[], all: Input[]) => void,
  length = 60,
): void {
  const config = configFor(traits);
  fc.assert(
    fc.property(inputs(length, guessing), (all) => property(drive(all, config), all)),
    parameters,
  );
}

const AT_REST: ReadonlySet<Phase> = new Set(['ready', 'done', 'idle', 'interrupted', 'failed']);

describe.each(WORLDS)('after any sequence, with %s', (_, traits, guessing) => {
  const config = configFor(traits);

  it('there was at most one banner for each ask', () => {
    holds(traits, guessing, (seen) => {
      let asks = 0;
      let banners = 0;
      for (const { effects, input, before } of withBefore(seen)) {
        // A native block that a key has not answered is marked again, without a banner.
        asks += isAsk(input, before) ? 1 : 0;
        banners += effects.filter(isBanner('attention')).length;
        must(banners <= asks, 'a banner without an ask of its own');
      }
    });
  });

  it('there was at most one badge for each submit, prompt or stretch of 8 s', () => {
    holds(traits, guessing, (seen) => {
      let badges = 1;
      let spentAt = Number.NEGATIVE_INFINITY;
      for (const { effects, input } of seen) {
        const submits =
          input.type === 'submit' ||
          input.type === 'spawn' ||
          (input.type === 'key' && input.key === 'enter') ||
          (input.type === 'signal' &&
            input.signal.signal === 'working' &&
            input.signal.cause === 'prompt');
        badges += submits ? 1 : 0;
        for (const _ of effects.filter(isBanner('done'))) {
          const longAgo = input.at - spentAt >= config.timings.badgeReopen;
          badges = longAgo ? Math.max(badges, 1) : badges;
          must(badges > 0, 'a badge without a submit');
          badges = 0;
          spentAt = input.at;
        }
      }
    });
  });

  it('working is left without any further signal, within the ceiling', () => {
    holds(traits, guessing, (seen) => {
      const last = seen[seen.length - 1];
      const at = (last?.state.memory.clock ?? 0) + 21 * MINUTE;
      const after = drive([{ at, type: 'tick' }], config, last?.state);
      expect(after[after.length - 1]?.state.phase).not.toBe('working');
      // Deadlines that came again and again would keep a core busy.
      expect(after.length).toBeLessThan(40);
    });
  });

  it('a failure is left by a key, and a done is seen by a look', () => {
    holds(traits, guessing, (seen) => {
      const state = seen[seen.length - 1]?.state ?? initialState(0);
      const at = state.memory.clock;
      const typed = step(state, { at, type: 'key', key: 'text' }, config).state;
      expect(typed.phase).not.toBe('failed');
      const looked = step(state, { at, type: 'focus', focused: true }, config).state;
      expect(looked.phase).not.toBe('done');
      expect(looked.unread?.kind ?? 'attention').toBe('attention');
    });
  });

  it('no turn begins without evidence of work that is newer than the last end', () => {
    holds(traits, guessing, (seen) => {
      for (const { input, effects } of seen) {
        for (const effect of effects) {
          if (effect.type === 'changed' && AT_REST.has(effect.from) && effect.to === 'working') {
            must(WORK.has(input.type), `${input.type} began a turn`);
          }
        }
      }
    });
  });

  it('no wrong token, foreign app, bell or look has begun or ended a turn', () => {
    holds(traits, guessing, (seen) => {
      for (const { input, before, state } of withBefore(seen)) {
        const idle =
          (input.type === 'signal' && !input.trusted) ||
          (input.type === 'native' && input.report.app === 'other') ||
          input.type === 'bell';
        if (idle && !ticked(before, input)) {
          must(state.phase === before.phase, `${input.type} moved the phase`);
          must(state.proven === before.proven, `${input.type} proved something`);
        }
      }
    });
  });

  it('what is not first-hand has not begun or ended an owned turn, but for an interrupt', () => {
    holds(traits, guessing, (seen) => {
      for (const { input, effects, before } of withBefore(seen)) {
        if (before.owner !== 'first-hand' || ticked(before, input)) {
          continue;
        }
        for (const effect of effects) {
          if (effect.type === 'changed' && GUESS.has(input.type)) {
            must(effect.to === 'interrupted', `${input.type} decided an owned turn`);
          }
        }
      }
    });
  });

  it('the state fits together', () => {
    holds(traits, guessing, (seen) => {
      for (const { state } of seen) {
        const { phase, memory, unread, asks, failure } = state;
        const works = phase === 'working';
        const asksNow = phase === 'attention';
        must(!works || memory.open, 'working without a turn');
        must(!works || memory.wake !== null, 'working without a deadline');
        must(asksNow === (unread?.kind === 'attention'), 'attention and its mark differ');
        must(!asksNow || readiness(state, config) === 'blocked', 'ready during a question');
        must(asksNow || asks.every(({ answered }) => answered), 'an open ask without attention');
        must(!(AT_REST.has(phase) && memory.open), 'at rest in an open turn');
        must((failure !== null) === (phase === 'failed'), 'a failure and its kind differ');
        must(state.since <= memory.clock, 'since is in the future');
        must(memory.heldAt === null || memory.open, 'a hold without a turn');
        must(
          (state.owner === 'first-hand') === (state.proven.hook || state.proven.native),
          'the owner and the proof differ',
        );
      }
    });
  });

  it('it is plain data of at most 8 KiB', () => {
    holds(traits, guessing, (seen) => {
      for (const { state } of seen.filter((_, index) => index % 7 === 0)) {
        const text = JSON.stringify(state);
        expect(text.length).toBeLessThanOrEqual(8_192);
        expect(JSON.parse(text)).toEqual(state);
      }
    });
  });

  it('each step is the same from a frozen copy, and has changed nothing it was given', () => {
    holds(
      traits,
      guessing,
      (seen, all) => {
        let state = freeze(initialState(all[0]?.at ?? 0));
        for (const { input, state: expected, effects } of seen) {
          const copy = freeze(JSON.parse(JSON.stringify(state)) as State);
          const next = step(copy, freeze(input), config);
          expect(next.state).toEqual(expected);
          expect(next.effects).toEqual(effects);
          state = freeze(next.state);
        }
      },
      30,
    );
  });

  it('its journal replays to the same states, in segments of any size', () => {
    fc.assert(
      fc.property(
        inputs(40, guessing),
        fc.integer({ min: 1, max: 30_000 }),
        (all, segmentBytes) => {
          const from = initialState(all[0]?.at ?? 0);
          const seen = drive(all, config, from);
          const journal = createJournal({ spawn, config, from, segmentBytes });
          const lines = seen.flatMap(({ input, effects, state }) =>
            journal.record(input, effects, state),
          );
          const run = replay(lines);
          expect(run.drift).toBeNull();
          expect(run.faults).toEqual([]);
          const last = run.states[run.states.length - 1];
          expect(JSON.stringify(last)).toBe(JSON.stringify(seen[seen.length - 1]?.state));
          for (const segment of run.segments.slice(1)) {
            expect(
              run.states.some((state) => JSON.stringify(state) === JSON.stringify(segment.state)),
            ).toBe(true);
          }
          expect(replay(lines).text).toBe(run.text);
        },
      ),
      { ...parameters, numRuns: Math.ceil(numRuns / 4) },
    );
  });

  it('a clock that jumps anywhere keeps no turn open for ever', () => {
    const jumps = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: -1e8, max: 1e8 })), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(inputs(40, guessing), jumps, (all, moves) => {
        const moved = all.map((input, index) => {
          const by = moves.filter(([from]) => index >= from).reduce((sum, [, ms]) => sum + ms, 0);
          return { ...input, at: input.at + by };
        });
        const seen = drive(moved, config);
        const last = seen[seen.length - 1]?.state ?? initialState(0);
        const from = Math.max(last.memory.clock, moved[moved.length - 1]?.at ?? 0);
        const after = drive([{ at: from + 22 * MINUTE, type: 'tick' }], config, last);
        expect(after[after.length - 1]?.state.phase).not.toBe('working');
      }),
      parameters,
    );
  });
});

function must(condition: boolean, otherwise: string): void {
  if (!condition) {
    throw new Error(otherwise);
  }
}

const WORK: ReadonlySet<Input['type']> = new Set([
  'signal',
  'native',
  'title',
  'progress',
  'output',
  'screen',
]);

const GUESS: ReadonlySet<Input['type']> = new Set([
  'title',
  'progress',
  'output',
  'screen',
  'notification',
]);

function isBanner(kind: string): (effect: Effect) => boolean {
  return (effect) => effect.type === 'notify' && effect.kind === kind && effect.banner;
}

/** Whatever may be an ask of its own; what repeats one is judged by the machine. */
function isAsk(input: Input, before: State): boolean {
  switch (input.type) {
    case 'signal':
      return input.signal.signal === 'attention';
    case 'native':
      return input.report.state === 'blocked';
    case 'title':
    case 'screen':
    case 'output':
    case 'notification':
      return before.owner !== 'first-hand';
    case 'progress':
      return input.state === 4;
    default:
      return false;
  }
}

/** The step served a deadline before its own input. */
function ticked(before: State, input: Input): boolean {
  return before.memory.wake !== null && input.at >= before.memory.wake;
}

function withBefore(seen: readonly Seen[]): (Seen & { before: State })[] {
  return seen.map((one, index) => ({
    ...one,
    before: seen[index - 1]?.state ?? initialState(seen[0]?.input.at ?? 0),
  }));
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
