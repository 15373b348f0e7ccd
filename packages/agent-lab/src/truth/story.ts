import type { Phase, Said } from '@agenthooks/workstate';
import type { Seen } from './judgement.ts';

/** Our states over time, each in force until the next. */
export class Story {
  readonly #states: readonly Seen[];
  readonly until: number;

  constructor(states: readonly Seen[], until: number) {
    this.#states = states;
    this.until = until;
  }

  /** The phases alone. */
  said(): Said[] {
    return this.between(Number.NEGATIVE_INFINITY, this.until);
  }

  /** The state in force at a moment. */
  at(moment: number): Seen | undefined {
    return this.#states.findLast(({ at }) => at <= moment);
  }

  /** Changes of phase from `from` to `to`, both included. */
  between(from: number, to: number): Seen[] {
    return this.#states.filter(
      (state, index) =>
        state.at >= from && state.at <= to && state.phase !== this.#states[index - 1]?.phase,
    );
  }

  /** When one of the phases was entered, or `from` where it was in force already; null: never. */
  reached(phases: readonly Phase[], from: number, to: number): number | null {
    const before = this.at(from);
    if (before && phases.includes(before.phase)) return Math.max(before.at, from);
    return this.between(from, to).find(({ phase }) => phases.includes(phase))?.at ?? null;
  }

  /** When another session than `before` was said; null: it was not. */
  moved(before: string | null, from: number, to: number): number | null {
    const found = this.#states.find(
      ({ at, session }) => at >= from && at <= to && session !== null && session !== before,
    );
    return found?.at ?? null;
  }

  /** When one of the phases was entered for good, as far as `to`; null: something else stands. */
  settled(phases: readonly Phase[], from: number, to: number): number | null {
    const last = this.at(to);
    if (!last || !phases.includes(last.phase)) return null;
    const changes = this.between(from, to);
    return (
      changes.findLast(({ phase }, index) => {
        const before = changes[index - 1] ?? this.at(from - 1);
        return phases.includes(phase) && !(before && phases.includes(before.phase));
      })?.at ?? from
    );
  }
}
