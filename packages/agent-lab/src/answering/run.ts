import {
  type AgentDefinition,
  DEFAULT_FEATURES,
  isUnknown,
  type OfflineRecipe,
  permissions,
  unknown,
} from '@agenthooks/agent-catalog';
import { type Card, linkAppServer, linkSession } from '@agenthooks/approval-bridge';
import { installHooks } from '../checks/settings.ts';
import { usualSource } from '../mode.ts';
import type { Scripts } from '../model/script.ts';
import type { AnswerRow, CheckRow } from '../report/report.ts';
import { seePrompt } from '../stage/perform.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import type { AnsweringCase, Hosting } from './case.ts';
import { type Desk, type DeskOptions, openDesk } from './desk.ts';
import { type LabHub, startHub } from './hub.ts';
import { orphansOf } from './orphans.ts';
import { openPage } from './page-terminal.ts';

export interface AnsweringOptions {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  binary: string;
  hosting: Hosting;
  cases: readonly AnsweringCase[];
  /** What runs a hub in the foreground. */
  hubCommand: readonly string[];
  /** What serves the page in a terminal, and says its link there. */
  pageCommand: readonly string[];
  /** Names the processes of the run. */
  run: string;
  keep: boolean;
  note: (line: string) => void;
}

const features = [...DEFAULT_FEATURES, 'approvals'] as const;

/** One agent that asks again and again, and a person who answers from elsewhere or there. */
export async function runAnswering(
  options: AnsweringOptions,
): Promise<{ answers: AnswerRow[]; checks: CheckRow[] }> {
  const { recipe, hosting, note } = options;
  const cases = options.cases.filter((one) => one.hosting.includes(hosting));
  const blind = notSeen(options);
  const plans = cases.map((one) => ({ one, plan: blind ?? one.plan(recipe) }));
  const scripts: Scripts = Object.fromEntries(
    plans.flatMap(({ one, plan }) =>
      isUnknown(plan)
        ? []
        : [[scriptOf(one), plan.script] as const, ...Object.entries(plan.scripts ?? {})],
    ),
  );
  const answers: AnswerRow[] = [];
  const row = (one: AnsweringCase, more: Partial<AnswerRow>) => {
    const { name } = one;
    const outcome = more.outcome ?? (more.faults?.length ? 'failed' : 'passed');
    answers.push({ case: name, hosting, faults: [], ...more, outcome });
    note(`${outcome === 'passed' ? '✓' : outcome === 'unknown' ? '?' : '✗'} ${name} (${hosting})`);
  };
  if (blind !== undefined) {
    for (const { one } of plans) row(one, { outcome: 'unknown', faults: [blind.unknown] });
    return { answers, checks: [] };
  }
  const at = await openPlaces(options, scripts);
  let asks = 0;
  let cards: Card[] = [];
  try {
    await seePrompt(recipe.prompt.painted, at.desk.stage);
    for (const { one, plan } of plans) {
      if (isUnknown(plan)) row(one, { outcome: 'unknown', faults: [plan.unknown] });
      else if (at.desk.stage.exitedAt !== undefined) {
        row(one, { outcome: 'failed', faults: ['did not run: the agent was not there any more'] });
      } else {
        try {
          const played = await plan.play(at.desk, scriptOf(one));
          asks += played.asks;
          row(one, played);
        } catch (cause) {
          const fault = cause instanceof Error ? cause.message : String(cause);
          row(one, { outcome: 'failed', faults: [fault] });
          break;
        }
      }
    }
    cards = await (await at.desk.hub.viewer()).list(1_000);
  } finally {
    await at.close();
  }
  const faults = orphansOf({ asks, seen: at.desk.seen, cards });
  const check: CheckRow = {
    check: `every ask has one outcome and who gave it (${cards.length} of ${asks})`,
    mode: hosting,
    outcome: faults.length === 0 ? 'passed' : 'failed',
    faults,
  };
  return { answers, checks: [check] };
}

/** The server that such an agent shares without a host copies itself (300 MB) into each home. */
function notSeen({ agent, hosting }: AnsweringOptions) {
  const { permission } = agent;
  if (isUnknown(permission)) return permission;
  const isServer = permissions[agent.id]?.channel === 'app-server';
  return isServer && hosting === 'unhosted'
    ? unknown('its shared server is too large to be put into the home of each run')
    : undefined;
}

/** The channel to a server of the pane's own; others ask by what the agent itself runs. */
function channelOf({ session }: Stage, { agent }: AnsweringOptions, hubFile: string) {
  const { companion, pane } = session;
  const rules = permissions[agent.id];
  if (companion === null || 'none' in companion || rules === undefined) return undefined;
  const { socket } = companion;
  const holdSeconds = rules.hold.seconds;
  return linkAppServer({ socket, hubFile, agent: agent.id, pane, holdSeconds });
}

const scriptOf = ({ name }: AnsweringCase) => name.replace(/[^a-z]+/g, '');

async function openPlaces(options: AnsweringOptions, scripts: Scripts) {
  const { hubCommand } = options;
  const stage = await openAgent(options, scripts);
  try {
    const hub = await startHub(hubCommand, stage.home);
    const desk = deskFor(stage, hub, options, (seen) =>
      openBeside(options, scripts, { hub, state: stage.home.state, seen }),
    );
    return {
      desk,
      async close() {
        await desk.close();
        await hub.close();
      },
    };
  } catch (cause) {
    await stage.close();
    throw cause;
  }
}

/** One more agent, in a home of its own but with our state of the first. */
async function openBeside(
  options: AnsweringOptions,
  scripts: Scripts,
  { hub, state, seen }: { hub: LabHub; state: string; seen: Set<string> },
): Promise<Desk> {
  const stage = await openAgent({ ...options, run: `${options.run}-beside` }, scripts, state);
  const none = () => Promise.reject(new Error('two agents are enough'));
  const desk = deskFor(stage, hub, options, none, seen);
  await seePrompt(options.recipe.prompt.painted, stage);
  return desk;
}

function deskFor(
  stage: Stage,
  hub: LabHub,
  options: AnsweringOptions,
  another: DeskOptions['another'],
  seen?: Set<string>,
): Desk {
  const hosted = options.hosting === 'hosted';
  const link = hosted ? linkSession(stage.session, hub.file) : undefined;
  const channel = hosted ? channelOf(stage, options, hub.file) : undefined;
  const close = async () => {
    await channel?.close();
    await link?.close();
    await stage.close();
  };
  const outlives = channel !== undefined;
  const hidesPrompt = permissions[options.agent.id]?.prompt === 'hidden';
  return openDesk({
    stage,
    hub,
    another,
    close,
    openPage: () => openPage(options.pageCommand, stage.home),
    outlives,
    hidesPrompt,
    ...(seen && { seen }),
  });
}

function openAgent(options: AnsweringOptions, scripts: Scripts, state?: string): Promise<Stage> {
  const { agent, recipe, binary, hosting, run, keep } = options;
  const hosted = hosting === 'hosted';
  const source = hosted ? usualSource(agent) : 'none';
  return openStage({
    agent,
    recipe,
    binary,
    scripts,
    trusted: true,
    mode: { hooks: source, native: hosted },
    features,
    ...(!hosted && { stranger: true }),
    ...(state !== undefined && { state }),
    run,
    keep,
    prepare:
      source === 'injected'
        ? undefined
        : async (home) => {
            const watch = await installHooks(agent, home, binary, features);
            return () => void watch.settle();
          },
  });
}
