import type { Phase } from '../state.ts';
import { phaseAt, type Said } from './said.ts';

/** What really happened, as the scripted model and the driver of the agent know it. Epoch ms. */
export type TruthEdge = { readonly at: number } & (
  | { readonly edge: 'turn-start' }
  /** The agent asks on its screen. */
  | { readonly edge: 'attention' }
  | { readonly edge: 'answered' }
  /** The model's last byte of the turn, or the interrupt. */
  | { readonly edge: 'turn-end' }
  /** Only of work that holds a turn by rule 5. */
  | { readonly edge: 'background-start'; readonly id: string }
  | { readonly edge: 'background-end'; readonly id: string }
);

export type TruthEdgeName = TruthEdge['edge'];

export interface Delay {
  readonly edge: 'turn-start' | 'attention' | 'answered' | 'turn-end';
  /** When it happened. */
  readonly at: number;
  /** Until it was said; negative when a hook ran ahead of the screen, null when it never was. */
  readonly ms: number | null;
}

/** Each list holds the times at which it went wrong: its length is the count. */
export interface Score {
  /** An end was said before the turn's last byte, or while work that holds it ran. */
  readonly falseDone: readonly number[];
  /** Prompts without attention within a second. */
  readonly missedAttention: readonly number[];
  /** Ends after which working was still said 5 s later. */
  readonly stuckWorking: readonly number[];
  readonly delays: readonly Delay[];
}

export const SCORE_LIMITS = {
  /** ms after the prompt. */
  attention: 1_000,
  /** ms after the end. */
  stuck: 5_000,
  /** ms by which a hook may run before the screen shows its prompt. */
  ahead: 2_000,
} as const;

/** Compares what a reader said with what happened. Pure; both lists in the order of time. */
export function score(truth: readonly TruthEdge[], states: readonly Said[]): Score {
  const said = states.filter(({ phase }, index) => phase !== states[index - 1]?.phase);
  const spans = spansOf(truth);
  const falseDone = said
    .filter(({ at, phase }) => ENDS.has(phase) && spans.some((span) => inside(span, at)))
    .map(({ at }) => at);
  const missedAttention = truth
    .filter(({ edge }) => edge === 'attention')
    .filter(({ at }) => !sawAttention(truth, said, at))
    .map(({ at }) => at);
  const stuckWorking = spans
    .filter(({ end }) => end !== null && isStuck(spans, said, end))
    .map(({ end }) => end ?? 0);
  return { falseDone, missedAttention, stuckWorking, delays: delaysOf(truth, said, spans) };
}

const ENDS: ReadonlySet<Phase> = new Set(['ready', 'done', 'idle', 'interrupted', 'failed']);
const OPEN: ReadonlySet<Phase> = new Set(['working', 'attention']);

/** A stretch in which the agent, or what holds its turn, works without a break. */
interface Span {
  start: number;
  /** Null when it lasted to the end of what was watched. */
  end: number | null;
}

function spansOf(truth: readonly TruthEdge[]): Span[] {
  const spans: Span[] = [];
  const running = new Set<string>();
  for (const edge of truth) {
    const before = running.size;
    if (edge.edge === 'turn-start') {
      running.add('turn');
    } else if (edge.edge === 'turn-end') {
      running.delete('turn');
    } else if (edge.edge === 'background-start') {
      running.add(`work ${edge.id}`);
    } else if (edge.edge === 'background-end') {
      running.delete(`work ${edge.id}`);
    }
    const last = spans[spans.length - 1];
    if (before === 0 && running.size > 0) {
      spans.push({ start: edge.at, end: null });
    } else if (before > 0 && running.size === 0 && last !== undefined) {
      last.end = edge.at;
    }
  }
  return spans;
}

function inside({ start, end }: Span, at: number): boolean {
  return at > start && (end === null || at < end);
}

function sawAttention(truth: readonly TruthEdge[], said: readonly Said[], at: number): boolean {
  const answered = truth.find((edge) => edge.edge === 'answered' && edge.at >= at)?.at;
  const due = Math.min(at + SCORE_LIMITS.attention, answered ?? Number.POSITIVE_INFINITY);
  return (
    phaseAt(said, at) === 'attention' ||
    said.some((one) => one.phase === 'attention' && one.at >= at && one.at <= due)
  );
}

function isStuck(spans: readonly Span[], said: readonly Said[], end: number): boolean {
  const due = end + SCORE_LIMITS.stuck;
  const goesOn = spans.some(({ start }) => start >= end && start <= due);
  return !goesOn && phaseAt(said, due) === 'working';
}

function delaysOf(
  truth: readonly TruthEdge[],
  said: readonly Said[],
  spans: readonly Span[],
): Delay[] {
  return truth.flatMap((one, index): Delay[] => {
    const { edge, at } = one;
    const next = truth.slice(index + 1).find((later) => later.edge in SHOWN)?.at ?? null;
    switch (edge) {
      case 'turn-start':
        return [{ edge, at, ms: delay(said, at, next, (phase) => OPEN.has(phase), 0) }];
      case 'attention':
        return [
          {
            edge,
            at,
            ms: delay(said, at, next, (phase) => phase === 'attention', SCORE_LIMITS.ahead),
          },
        ];
      case 'answered':
        return [{ edge, at, ms: delay(said, at, next, (phase) => phase !== 'attention', 0) }];
      case 'turn-end':
      case 'background-end': {
        // A turn that work holds open ends with that work.
        const ends = spans.some(({ end }) => end === at);
        return ends
          ? [{ edge: 'turn-end', at, ms: delay(said, at, next, (phase) => !OPEN.has(phase), 0) }]
          : [];
      }
      default:
        return [];
    }
  });
}

/** Edges that a reader shows. */
const SHOWN = { 'turn-start': true, attention: true, answered: true, 'turn-end': true };

function delay(
  said: readonly Said[],
  at: number,
  next: number | null,
  shows: (phase: Phase) => boolean,
  ahead: number,
): number | null {
  if (shows(phaseAt(said, at))) {
    const since = said.findLast((one) => one.at <= at)?.at ?? at;
    const early = Math.min(at - since, ahead);
    return early === 0 ? 0 : -early;
  }
  const first = said.find((one) => one.at > at && shows(one.phase));
  return first === undefined || (next !== null && first.at >= next) ? null : first.at - at;
}
