import { realpathSync } from 'node:fs';
import {
  type Doubling,
  doublings,
  installedHooks,
  type Proof,
  proofOf,
  rememberDelivery,
  type SurveyedHook,
  surveyHooks,
} from '@agenthooks/hook-installer';
import type { Trial } from '@agenthooks/session-host';
import type { AgentRoot } from '../agents-here.ts';
import { findProgram } from '../find-agent.ts';

/** What doctor knows of one agent and one of its config roots. */
export interface Examined extends Proof {
  title: string;
  program: string | null;
  tried: Tried;
  /** Hooks that are not ours, in the order in which the agent finds them. */
  others: Omit<SurveyedHook, 'ours'>[];
  /** Files of hooks that cannot be read. */
  broken: { file: string; text: string }[];
  doublings: Doubling[];
}

export interface Tried {
  /** Why no command line was run; null where they were. */
  notRun: string | null;
  said: { event: string; matcher: string | null; outcome: Trial['outcome']; text: string }[];
  /** null where none was tried. */
  recording: { works: boolean; text: string } | null;
  /** Hooks that would have asked a person. */
  asking: number;
}

export interface ExamineOptions {
  project: string;
  env: NodeJS.ProcessEnv;
  /** Progress, one short line each. */
  note: (line: string) => void;
}

export async function examine(place: AgentRoot, options: ExamineOptions): Promise<Examined> {
  const { agent, root } = place;
  const tried = await tryAll(place, options);
  const { hooks, broken } = surveyHooks({ agent, root, ...options });
  const readers = (agent.otherReaders ?? []).filter((reader) => findProgram(reader, options.env));
  return {
    title: agent.title,
    program: findProgram(agent) ?? null,
    ...proofOf({ agent, root }),
    tried,
    others: hooks.filter(({ ours }) => !ours).map(({ ours: _, ...hook }) => hook),
    broken,
    doublings: doublings({ agent, hooks, real: (path) => realpathSync(path), readers }),
  };
}

const nothing = { said: [], recording: null, asking: 0 };

/** Runs what is installed, and remembers that it arrives when all of it does. */
async function tryAll({ agent, root }: AgentRoot, { env, note }: ExamineOptions): Promise<Tried> {
  if (agent.config.shape === 'plugin-file') {
    const { installed } = proofOf({ agent, root });
    const notRun = installed
      ? 'its hooks are a plugin that runs inside of it'
      : 'nothing is installed';
    return { ...nothing, notRun };
  }
  const found = installedHooks({ agent, root });
  if (!found) {
    const { ours } = proofOf({ agent, root });
    return { ...nothing, notRun: ours ? 'the install is not whole' : 'nothing is installed' };
  }
  const { tryHooks, tryRecording } = await import('@agenthooks/session-host');
  const home = env.HOME ?? '/';
  const entries = found.hooks.flatMap(({ entry, row }) => (row ? [{ entry, row }] : []));
  let count = 0;
  const trials = await tryHooks({
    agent,
    entries,
    home,
    onTrial: () => {
      count += 1;
      note(`${agent.title}: ran ${count} of ${entries.length} hooks`);
    },
  });
  const recording = found.hooks.filter(({ feature }) => feature === 'record');
  const first = recording[0]?.entry;
  note(`${agent.title}: trying its recording`);
  const fault = first && (await tryRecording({ agent, entry: first, home, state: found.home }));
  if (trials.length > 0 && trials.every(({ outcome }) => outcome === 'arrived')) {
    const signal = trials[0]!.heard[0]!.signal;
    rememberDelivery({ agent, root, by: 'doctor', at: Date.now(), signal });
  }
  return {
    notRun: null,
    said: trials.map(({ row, outcome, text }) => ({
      event: row.event,
      matcher: row.matcher ?? null,
      outcome,
      text,
    })),
    recording: first ? { works: fault === undefined, text: fault ?? '' } : null,
    asking: found.hooks.filter(({ feature }) => feature === 'approvals').length,
  };
}
