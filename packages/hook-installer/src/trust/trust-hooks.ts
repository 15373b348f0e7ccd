import { dirname } from 'node:path';
import type { ListedHook } from '@agenthooks/agent-catalog';
import { unifiedDiff } from '../diff.ts';
import { findTarget } from '../files/target.ts';
import { isOurs } from '../ownership.ts';
import { manifestOf, type Work } from '../request.ts';
import { type Asker, type Conversation, converse, NoAnswer } from './ask.ts';
import { isEmpty, isTrusted, planTrust } from './plan-trust.ts';
import type { Standing } from './standing.ts';
import { editEntries, readEntries, type TableEdit } from './toml.ts';
import {
  expectVerdicts,
  keepFirst,
  rememberVerdicts,
  spliceVerdicts,
  type Verdicts,
  verdictsText,
} from './verdicts.ts';

export interface TrustOutcome {
  /** Whether each hook of ours may run now. */
  trusted: boolean;
  /** Whose word that is: the agent's own, or what stands in its file. */
  saidBy: 'agent' | 'file';
  /** Who wrote: the agent, we, or nobody since nothing was to be written. */
  writtenBy: 'agent' | 'us' | 'nobody';
  /** Why the agent was not asked, or did not write. */
  why?: string;
  /** Commands of others that could run before and cannot now. */
  lost: string[];
  diff: string;
}

export interface TrustRequest {
  work: Work;
  verdicts: Verdicts;
  before: readonly Standing[];
  after: readonly Standing[];
  /** What the agent said of its hooks before they were changed. */
  listedBefore?: readonly ListedHook[] | undefined;
  asker?: Asker | undefined;
  dryRun?: boolean | undefined;
}

/** Lets our hooks run: said to the agent where it answers, else written where it keeps its word. */
export async function trustHooks(request: TrustRequest): Promise<TrustOutcome> {
  const { work, verdicts, dryRun = false } = request;
  const before = verdictsText(work, verdicts);
  const plan = planOf(request, before);
  if (isEmpty(plan)) return outcome(request, before, 'nobody', undefined, undefined);
  if (dryRun) {
    const { path, rules } = verdicts;
    const after = editEntries(path, before, rules.table, plan);
    return {
      trusted: false,
      saidBy: 'file',
      writtenBy: 'nobody',
      lost: [],
      diff: unifiedDiff(path, before, after),
    };
  }
  const existed = findTarget(work.files, verdicts.path).existed;
  const old = manifestOf(work)?.trust;
  expectVerdicts(work, verdicts, existed, before);
  const said = await sayToAgent(request, before);
  if (said.written) {
    rememberVerdicts(work, verdicts, existed, before, old);
    return outcome(request, before, 'agent', said.listed, undefined);
  }
  spliceVerdicts(work, verdicts, (text) => planOf(request, text, said.fingerprints));
  rememberVerdicts(work, verdicts, existed, before, old);
  const listed = await listHooks(request);
  return outcome(request, before, 'us', listed, said.why);
}

/** @throws Refusal where the verdicts could not be written by position */
export function refuseUneditable(request: TrustRequest): void {
  const { path, rules } = request.verdicts;
  const text = verdictsText(request.work, request.verdicts);
  editEntries(path, text, rules.table, planOf(request, text));
}

/** undefined where the agent does not answer. */
export async function listHooks({
  work,
  verdicts,
  asker,
}: Pick<TrustRequest, 'work' | 'verdicts' | 'asker'>): Promise<ListedHook[] | undefined> {
  if (asker === undefined) return undefined;
  return orNothing(async () => {
    const conversation = await converse(verdicts.rules, dirname(work.places.config), asker);
    try {
      return await conversation.list();
    } finally {
      await conversation.close();
    }
  });
}

type Said =
  | { written: true; listed: ListedHook[] }
  | { written: false; why: string; fingerprints?: Readonly<Record<string, string>> };

async function sayToAgent(request: TrustRequest, before: string): Promise<Said> {
  const { work, verdicts, asker } = request;
  if (asker === undefined) return { written: false, why: 'there is no program to ask' };
  let conversation: Conversation | undefined;
  try {
    conversation = await converse(verdicts.rules, dirname(work.places.config), asker);
    const fingerprints = fingerprintsOf(await conversation.list());
    const plan = planOf(request, before, fingerprints);
    const why = notForTheAgent(plan, before);
    if (why !== undefined) return { written: false, why, fingerprints };
    keepFirst(work, verdicts, new TextEncoder().encode(before));
    await writeKeepingMode(work, verdicts, () => conversation!.write(plan.set));
    return { written: true, listed: await conversation.list() };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { written: false, why: error.message };
  } finally {
    await conversation?.close();
  }
}

/**
 * Why Codex's own writer (0.171.0) is not let at this file: it adds and never takes out, turns
 * every CRLF into LF and an inline table into others.
 */
function notForTheAgent({ drop }: TableEdit, text: string): string | undefined {
  if (drop.length > 0) return 'a verdict has to be taken out';
  if (text.includes('\r')) return 'the agent would change the line ends of the file';
  if (/^\s*hooks\s*[.=]|^\s*state\s*=|^\s*"?hooks"?\s*=/m.test(text)) {
    return 'the agent would write its inline tables anew';
  }
  return undefined;
}

/** It leaves the file with 0600 whatever it had. */
async function writeKeepingMode(work: Work, { path }: Verdicts, write: () => Promise<void>) {
  const { existed, mode, real } = findTarget(work.files, path);
  await write();
  if (existed) work.files.setMode(real, mode);
}

function planOf(
  { work: _, verdicts, before, after }: TrustRequest,
  text: string,
  fingerprints?: Readonly<Record<string, string>>,
): TableEdit {
  const { rules, sources, path } = verdicts;
  const entries = readEntries(path, text, rules.table);
  return planTrust({
    rules,
    sources,
    before,
    after,
    entries,
    ...(fingerprints && { fingerprints }),
  });
}

function fingerprintsOf(listed: readonly ListedHook[]): Record<string, string> {
  return Object.fromEntries(listed.map(({ key, fingerprint }) => [key, fingerprint]));
}

function outcome(
  { work, verdicts, after, listedBefore = [] }: TrustRequest,
  before: string,
  writtenBy: TrustOutcome['writtenBy'],
  listed: readonly ListedHook[] | undefined,
  why: string | undefined,
): TrustOutcome {
  const { rules, sources, path } = verdicts;
  const text = verdictsText(work, verdicts);
  const entries = readEntries(path, text, rules.table);
  const mine = isOurs(work.scripts);
  const isOwn = ({ source, command }: ListedHook) =>
    sources.includes(source) && command !== undefined && mine({ command });
  const ours = listed?.filter(isOwn);
  const expected = after.filter((one) => one.mine).length;
  return {
    trusted:
      ours === undefined
        ? isTrusted({ rules, sources, after, entries })
        : ours.length === expected && ours.every(({ trusted }) => trusted),
    saidBy: ours === undefined ? 'file' : 'agent',
    writtenBy,
    ...(why !== undefined && { why }),
    lost:
      listed === undefined
        ? []
        : lostOf(
            listedBefore.filter((one) => !isOwn(one)),
            listed,
          ),
    diff: unifiedDiff(path, before, text),
  };
}

/** By what they are, since their names may be others now. */
function lostOf(before: readonly ListedHook[], after: readonly ListedHook[]): string[] {
  const left = after.filter(({ trusted }) => trusted).map(({ fingerprint }) => fingerprint);
  return before.flatMap(({ fingerprint, command, key, trusted }) => {
    if (!trusted) return [];
    const at = left.indexOf(fingerprint);
    if (at < 0) return [command ?? key];
    left.splice(at, 1);
    return [];
  });
}

async function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}
