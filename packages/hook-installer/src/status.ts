import { DEFAULT_FEATURES, type Feature, nameOf } from '@agenthooks/agent-catalog';
import { findTarget, readTarget } from './files/target.ts';
import { compareEntries, eventNames, isOurs } from './ownership.ts';
import { equal, planEntries, standingEntries } from './plan.ts';
import { pluginStatus } from './plugin-file/status.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { assetsOf, type LeftOut, manifestOf, type RootRequest, workOf } from './request.ts';
import { offInContainer } from './roots/container.ts';
import { isTrusted } from './trust/plan-trust.ts';
import { readEntries } from './trust/toml.ts';
import { standingIn, verdictsOf, verdictsText } from './trust/verdicts.ts';
import { type UsageOwner, usageOwner } from './usage-owner.ts';

/**
 * The proof ladder, as far as files can tell. `trusted` is the last rung only of an agent that asks
 * for trust, and what its own file says of our hooks; `delivered` needs the agent itself.
 * `none`: nothing of ours.
 */
export type Rung = 'none' | 'written' | 'well-formed' | 'loadable' | 'trusted';

export interface HookStatus {
  agent: string;
  root: string;
  config: string;
  /** The highest rung that was seen. */
  rung: Rung;
  /** Every current event is there as it should be. */
  installed: boolean;
  /** Any entry of ours is there, which is consent to keep them current. */
  ours: boolean;
  features: Feature[];
  /** Who has the status line; null where the agent has none. A taken one is a complete install. */
  usage: UsageOwner | null;
  /** Events without our entry, and events whose entry is of another version. */
  missing: string[];
  stale: string[];
  /** Events without an entry since the installed version of the agent does not have them. */
  leftOut: LeftOut[];
  /** Why nothing is written and none is needed: the agent cannot have hooks there. */
  off?: string;
  problem?: { code: RefusalCode | 'script'; text: string };
  /** What to type next. */
  next: string;
}

export interface StatusRequest extends RootRequest {
  features?: readonly Feature[] | undefined;
  /** The folder in which the agent would be started: its own settings may count before these. */
  project?: string | undefined;
}

/** What stands in a config root. Reads only; never throws for what it finds there. */
export function statusOf(request: StatusRequest): HookStatus {
  if (request.agent.config.shape === 'plugin-file') return pluginStatus(request);
  const work = workOf(request);
  const { agent, files, places } = work;
  const off = offInContainer(agent, work.container);
  const blank: HookStatus = {
    agent: agent.id,
    root: request.root,
    config: places.config,
    rung: 'none',
    installed: false,
    ours: false,
    features: [],
    usage: null,
    missing: [],
    stale: [],
    leftOut: [],
    next: `agenthooks install ${nameOf(agent)}`,
  };
  if (off !== undefined) return { ...blank, off, next: `agenthooks run ${agent.commands[0]}` };
  try {
    const manifest = manifestOf(work);
    const wanted = request.features ?? manifest?.features ?? DEFAULT_FEATURES;
    const { entries, leftOut, assets, features, claim } = assetsOf(work, wanted);
    const target = findTarget(files, places.config);
    const bytes = readTarget(files, target);
    const found = standingEntries(agent, target.path, bytes).filter(isOurs(work.scripts));
    const { missing, stale, doubled } = compareEntries(found, entries);
    const ours = found.length > 0;
    const complete = ours && missing.length === 0 && stale.length === 0 && !doubled;
    const known: HookStatus = {
      ...blank,
      ours,
      installed: complete,
      features: ours ? [...features] : [],
      usage: usageOwner(work, bytes, request.project),
      missing: ours ? eventNames(missing) : [],
      stale: eventNames(stale),
      leftOut: ours ? leftOut : [],
      rung: ours ? 'well-formed' : 'none',
    };
    // What an install would refuse is in the agent's way too.
    const plan = { agent, file: target.path, bytes, entries, scripts: work.scripts, manifest };
    planEntries({ ...plan, claim });
    if (!ours) return known;
    const broken = assets.find(
      ({ path, bytes: content }) =>
        files.facts(path, true)?.kind !== 'file' || !equal(files.read(path), content),
    );
    if (broken) {
      const text = `${broken.path} is missing or of another version`;
      return { ...known, installed: false, problem: { code: 'script', text } };
    }
    if (!complete) return known;
    const run = `agenthooks run ${agent.commands[0]}`;
    const verdicts = verdictsOf(work);
    if (verdicts === undefined) return { ...known, rung: 'loadable', next: run };
    const { rules, sources, path } = verdicts;
    const verdictEntries = readEntries(path, verdictsText(work, verdicts), rules.table);
    const after = standingIn(work, bytes);
    return isTrusted({ rules, sources, after, entries: verdictEntries })
      ? { ...known, rung: 'trusted', next: run }
      : { ...known, rung: 'loadable', next: `agenthooks install ${nameOf(agent)}` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      ...blank,
      problem: { code: error.code, text: error.message },
      next: error.todo,
      ...namesOurs(request, error.code),
    };
  }
}

/** It can be read, and the agent takes nothing of it. */
const readable: readonly RefusalCode[] = ['switched-off', 'voided'];

/** In a file that cannot be read as JSON our script may still be named. */
function namesOurs(request: RootRequest, code: RefusalCode): Partial<HookStatus> {
  const { files, places, scripts } = workOf(request);
  try {
    const text = new TextDecoder().decode(files.read(places.config));
    if (!scripts.some((path) => text.includes(path))) return {};
    return { ours: true, rung: readable.includes(code) ? 'well-formed' : 'written' };
  } catch {
    return {};
  }
}
