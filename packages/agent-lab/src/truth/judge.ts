import { type Phase, score } from '@agenthooks/workstate';
import { truthEdges } from './edges.ts';
import type { Edge, Judgement, Seen, Sources } from './judgement.ts';
import { limits } from './limits.ts';
import type { Mark } from './mark.ts';
import { Story } from './story.ts';
import { readTruth, type Truth, type Turn, type Wait } from './truth.ts';

export interface Run {
  marks: readonly Mark[];
  /** Every state since the launch, in order; those before the first mark tell where we were. */
  states: readonly Seen[];
  /** Until when we watched; at least `limits.stuck` after an end that was not seen. */
  until: number;
  sources: Sources;
}

/** Compares what we said with what happened. Pure: the same run gives the same judgement. */
export function judge(run: Run): Judgement {
  const truth = readTruth(run.marks);
  const story = new Story(run.states, run.until);
  const launched = run.marks.find(({ mark }) => mark === 'launched')?.at;
  const counts = score(truthEdges(run.marks), story.said());
  const judgement: Judgement = {
    edges: [],
    falseDone: [...counts.falseDone],
    missedAttention: [...counts.missedAttention],
    stuck: [...counts.stuckWorking],
    faults: [],
  };
  for (const mark of run.marks) judgeMark(mark, story, run, judgement);
  for (const wait of truth.waits) judgeWait(wait, story, run.sources, judgement);
  for (const turn of truth.turns) judgeTurn(turn, truth, story, run.sources, judgement);
  if (launched !== undefined) judgeStart(launched, truth, run.marks, story, judgement);
  judgeUnasked(truth, run.marks, story, judgement);
  return judgement;
}

/** Phases that tell an end, per outcome. */
const rests: Readonly<Record<NonNullable<Turn['outcome']>, readonly Phase[]>> = {
  done: ['done'],
  // The command may have been to go, and one that asks no model need not change what stood before.
  settled: ['done', 'idle', 'ready', 'interrupted', 'exited'],
  interrupted: ['interrupted'],
  failed: ['failed'],
  exited: ['exited'],
};

function judgeMark(mark: Mark, story: Story, run: Run, judgement: Judgement): void {
  const found = (edge: Edge['edge'], phases: readonly Phase[], from: number, within: number) => {
    const at = story.reached(phases, from, mark.at + within);
    judgement.edges.push({ edge, at: mark.at, delay: at === null ? null : at - mark.at });
    return at !== null;
  };
  const need = (said: boolean, what: string) => {
    if (!said) judgement.faults.push(`${what} was never said`);
  };
  const moved = (within: number = limits.session) => {
    if (!run.sources.hooks) return;
    const before = story.at(mark.at)?.session ?? null;
    const at = story.moved(before, mark.at, mark.at + within);
    judgement.edges.push({ edge: 'session', at: mark.at, delay: at && at - mark.at });
    need(before !== null, 'the first session');
    need(at !== null, 'another session');
  };
  switch (mark.mark) {
    case 'prompt':
      if (run.sources.ready !== 'nothing') {
        const phases: Phase[] = run.sources.ready === 'ready' ? ['ready'] : ['ready', 'idle'];
        need(found('ready', phases, 0, limits.ready), 'ready');
      }
      break;
    case 'submitted':
      need(found('working', ['working', 'attention'], mark.at, limits.working), 'working');
      if (mark.moves) moved();
      break;
    case 'answered':
      need(found('resumed', ['working', 'done'], mark.at, limits.working), 'working again');
      break;
    case 'exited':
      need(found('exited', ['exited'], mark.at - limits.ahead, limits.exited), 'exited');
      break;
    case 'commanded':
      if (mark.moves === 'session') moved(mark.within);
      break;
    case 'asked':
    case 'dialog':
    case 'dialog-answered':
    case 'interrupted':
    case 'ended':
    case 'failed':
    case 'launched':
      break;
  }
}

function judgeWait(wait: Wait, story: Story, sources: Sources, judgement: Judgement): void {
  // No hook fires before a folder is trusted.
  if (!wait.asked && !sources.native) return;
  const until = wait.answered ?? Number.POSITIVE_INFINITY;
  const due = Math.min(wait.painted + limits.attention, until);
  const said = story.reached(['attention'], wait.painted - limits.ahead, due);
  judgement.edges.push({
    edge: 'attention',
    at: wait.painted,
    delay: said === null ? null : said - wait.painted,
  });
  // `score` knows only what asks in a turn.
  if (!wait.asked && said === null) judgement.missedAttention.push(wait.painted);
  // Attention that goes while the person is still needed is missed from then on.
  for (const state of said === null ? [] : story.between(Math.max(said, wait.painted), until - 1)) {
    if (state.phase !== 'attention') judgement.missedAttention.push(state.at);
  }
  if (wait.asked && sources.hooks && said !== null) {
    const { tool } = story.at(Math.min(until - 1, story.until))!;
    if (tool !== wait.asked.tool) {
      judgement.faults.push(`attention named ${tool}, the agent asked for ${wait.asked.tool}`);
    }
  }
}

function judgeTurn(
  turn: Turn,
  truth: Truth,
  story: Story,
  sources: Sources,
  judgement: Judgement,
): void {
  const end = turn.end ?? story.until;
  if (turn.end === null || turn.outcome === null || turn.outcome === 'exited') return;
  const next =
    truth.turns.find((other) => other !== turn && other.begin >= end)?.begin ??
    Number.POSITIVE_INFINITY;
  const due = Math.min(end + limits.stuck, next, story.until);
  const phases = rests[turn.outcome];
  // A command may have been so short that nothing said it was at work.
  const from = turn.outcome === 'settled' ? turn.begin : end;
  const said =
    turn.outcome === 'settled' ? story.settled(phases, from, due) : story.reached(phases, end, due);
  judgement.edges.push({
    edge: turn.outcome,
    at: end,
    delay: said === null ? null : Math.max(said - end, turn.outcome === 'settled' ? 0 : said - end),
  });
  if (said === null) {
    const { phase } = story.at(due) ?? { phase: 'unknown' };
    if (phase !== 'working') {
      judgement.faults.push(`${turn.outcome} was never said; the state was ${phase}`);
    } else if (turn.begin === end) {
      // `score` knows nothing of a command that asks no model.
      judgement.stuck.push(end);
    }
    return;
  }
  for (const state of story.between(said + 1, Math.min(next, story.until))) {
    if (state.phase === 'working') {
      judgement.faults.push(`working again ${state.at - end} ms after the turn's end`);
    }
  }
  // The source that speaks second within this time adds what the first could not know.
  const { failure } = story.at(Math.min(said + limits.detail, next, story.until))!;
  if (turn.outcome === 'failed' && sources.hooks && failure !== turn.kind) {
    judgement.faults.push(`the failure is called ${failure}, the agent said ${turn.kind}`);
  }
}

/** Between the launch and the empty prompt nothing may invite a person to type. */
function judgeStart(
  launched: number,
  truth: Truth,
  marks: readonly Mark[],
  story: Story,
  judgement: Judgement,
): void {
  for (const wait of truth.waits.filter(({ asked }) => !asked)) {
    for (const state of story.between(launched, (wait.answered ?? story.until) - 1)) {
      if (isRest(state.phase) || state.phase === 'working') {
        judgement.faults.push(`${state.phase} was said while a dialog stood`);
      }
    }
  }
  const prompted = marks.find(({ mark }) => mark === 'prompt');
  if (!prompted) judgement.faults.push('the empty prompt was never seen');
}

/** Attention belongs to something that asks. */
function judgeUnasked(
  { waits }: Truth,
  marks: readonly Mark[],
  story: Story,
  judgement: Judgement,
): void {
  const first = marks[0]?.at ?? 0;
  for (const { at } of story.between(first, story.until).filter(isAttention)) {
    const asked = waits.some(
      ({ painted, called = painted, answered }) =>
        at >= Math.min(called, painted - limits.ahead) &&
        at <= (answered ?? Number.POSITIVE_INFINITY),
    );
    if (!asked) judgement.faults.push('attention was said and nothing asked');
  }
}

function isAttention({ phase }: Seen): boolean {
  return phase === 'attention';
}

function isRest(phase: Phase): boolean {
  return ['ready', 'idle', 'done', 'interrupted', 'failed'].includes(phase);
}
