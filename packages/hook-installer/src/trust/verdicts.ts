import { dirname, join } from 'node:path';
import { hooksFileOf, isUnknown, type TrustRules } from '@agenthooks/agent-catalog';
import { withLock } from '../files/lock.ts';
import { Changed, putFile, replaceTarget, writing } from '../files/replace.ts';
import { findTarget, readTarget, type Target } from '../files/target.ts';
import { parseDocument } from '../json/document.ts';
import type { Manifest } from '../manifest.ts';
import { sharing } from '../other-brands.ts';
import { isOurs } from '../ownership.ts';
import { equal, jsonConfigOf } from '../plan.ts';
import { CHANGE_TRIES, keptChanging, manifestOf, sha256, textOf, type Work } from '../request.ts';
import { type Standing, standingOf } from './standing.ts';
import { editEntries, hasHeader, NO_TRACES, type TableEdit, type Traces } from './toml.ts';

/** The file of verdicts of one root, where its agent has one. */
export interface Verdicts {
  rules: TrustRules;
  path: string;
  backup: string;
  /** The hooks' file, as a verdict's name may spell it. */
  sources: string[];
}

export function verdictsOf({ agent, files, places, brand }: Work): Verdicts | undefined {
  const rules = agent.config.shape === 'json-hooks' ? agent.config.trust : null;
  if (rules === null || isUnknown(rules)) return undefined;
  const { root } = places;
  const real = files.facts(root, true) ? files.realpath(root) : root;
  return {
    rules,
    path: join(root, rules.file),
    backup: join(places.folder, 'backup', rules.file),
    sources: [...new Set([places.config, join(real, hooksFileOf(agent.config, brand))])],
  };
}

/** Who stands where in the hooks' file. */
export function standingIn({ agent, places, scripts }: Work, bytes: Uint8Array): Standing[] {
  const config = jsonConfigOf(agent);
  const document = parseDocument(places.config, bytes, config.reads);
  return standingOf(document, config, isOurs(scripts));
}

export function verdictsText({ files }: Work, { path }: Verdicts): string {
  return textOf(readTarget(files, findTarget(files, path)));
}

/**
 * Makes an edit by position, the file's first state kept aside. `edit` is asked again when
 * somebody else changed the file meanwhile.
 */
export function spliceVerdicts(
  work: Work,
  verdicts: Verdicts,
  edit: (text: string) => TableEdit,
): { before: string; after: string } {
  const { files } = work;
  const { path, rules } = verdicts;
  return withLock(files, findTarget(files, path).real, () => {
    for (let attempt = 0; attempt < CHANGE_TRIES; attempt++) {
      const target = findTarget(files, path);
      const bytes = readTarget(files, target);
      const before = textOf(bytes);
      const traces = tracesOf(work);
      const after = editEntries(path, before, rules.table, edit(before), traces);
      if (after === before) return { before, after };
      try {
        keepFirst(work, verdicts, bytes);
        if (after === '' && manifestOf(work)?.trust?.existed === false) {
          writing(path, () => files.remove(target.real));
          return { before, after };
        }
        replaceTarget(files, target, bytes, new TextEncoder().encode(after));
        return { before, after };
      } catch (error) {
        if (!(error instanceof Changed)) throw error;
      }
    }
    throw keptChanging(path);
  });
}

export function keepFirst({ files }: Work, { backup }: Verdicts, bytes: Uint8Array): void {
  if (files.facts(backup, true)) return;
  if (!files.facts(dirname(backup), true)) writing(backup, () => files.makeFolder(dirname(backup)));
  putFile(files, backup, bytes, 0o600);
}

/** What a removal must know of a change of the file, before it is made: it may be cut off. */
export function expectVerdicts(
  work: Work,
  { path, rules }: Verdicts,
  existed: boolean,
  before: string,
): void {
  const manifest = manifestOf(work);
  if (manifest === undefined || manifest.trust !== undefined) return;
  writeTrust(work, manifest, {
    existed,
    after: sha256(new TextEncoder().encode(before)),
    restores: false,
    header: !hasHeader(path, before, rules.table),
    open: isOpen(before),
  });
}

const isOpen = (text: string) => text !== '' && !text.endsWith('\n');

function writeTrust(
  { files, places }: Work,
  manifest: Manifest,
  trust: NonNullable<Manifest['trust']>,
): void {
  const text = `${JSON.stringify({ ...manifest, trust }, null, 2)}\n`;
  putFile(files, places.manifest, new TextEncoder().encode(text), 0o600);
}

/** The same of one that has been made. `old`: what was known before this change. */
export function rememberVerdicts(
  work: Work,
  verdicts: Verdicts,
  existed: boolean,
  before: string,
  old: Manifest['trust'],
): void {
  const { path, rules, backup } = verdicts;
  const { files } = work;
  const manifest = manifestOf(work);
  if (manifest === undefined) return;
  const after = verdictsText(work, verdicts);
  const beside = besideIn(work);
  const kept = files.facts(backup, true)?.kind === 'file' ? files.read(backup) : undefined;
  writeTrust(work, manifest, {
    existed: (old?.existed ?? existed) && beside.every((one) => one.existed),
    after: sha256(new TextEncoder().encode(after)),
    // What is there now is ours and what the backup has, and nothing of anybody else.
    restores:
      kept !== undefined &&
      (old === undefined
        ? sha256(kept) === sha256(new TextEncoder().encode(before))
        : old.restores && old.after === sha256(new TextEncoder().encode(before))),
    header:
      (old?.header ?? false) ||
      beside.some((one) => one.header) ||
      (hasHeader(path, after, rules.table) && !hasHeader(path, before, rules.table)),
    open: (old?.open ?? isOpen(before)) || beside.some((one) => one.open),
  });
}

/** Takes the verdicts of ours out: before the hooks leave, so that nothing is trusted by mistake. */
export function takeOutVerdicts(
  work: Work,
  verdicts: Verdicts,
  edit: (text: string) => TableEdit,
): { before: string; after: string } {
  const { files } = work;
  const target = findTarget(files, verdicts.path);
  const trust = manifestOf(work)?.trust;
  const text = verdictsText(work, verdicts);
  const planned = plannedRemoval(work, verdicts, edit, text);
  if (planned === text) return { before: text, after: text };
  const restored = restorable(work, verdicts, target, trust, planned);
  if (restored !== undefined) {
    writing(target.path, () => {
      if (trust?.existed === false && restored.length === 0) files.remove(target.real);
      else replaceTarget(files, target, readTarget(files, target), restored);
    });
    return { before: text, after: textOf(restored) };
  }
  return spliceVerdicts(work, verdicts, edit);
}

export function plannedRemoval(
  work: Work,
  { path, rules }: Verdicts,
  edit: (text: string) => TableEdit,
  text: string,
): string {
  return editEntries(path, text, rules.table, edit(text), tracesOf(work));
}

/** What other brands with hooks in the same file did to the file of verdicts. */
function besideIn(work: Work): NonNullable<Manifest['trust']>[] {
  const { files, places } = work;
  const bytes = readTarget(files, findTarget(files, places.config));
  return sharing(work).flatMap(({ manifest: { trust }, scripts }) =>
    trust !== undefined && standingIn({ ...work, scripts: [...scripts] }, bytes).some(isMine)
      ? [trust]
      : [],
  );
}

const isMine = ({ mine }: Standing) => mine;

/** Who leaves last takes the header away, and the line end. */
function tracesOf(work: Work): Traces {
  const own = manifestOf(work)?.trust;
  return own === undefined || besideIn(work).length > 0 ? NO_TRACES : own;
}

/** The first state of the file, where nobody else wrote since and nobody's verdict has to move. */
function restorable(
  { files }: Work,
  { backup }: Verdicts,
  target: Target,
  trust: Manifest['trust'],
  planned: string,
): Uint8Array | undefined {
  if (trust?.restores !== true || files.facts(backup, true)?.kind !== 'file') return undefined;
  const bytes = readTarget(files, target);
  if (sha256(bytes) !== trust.after) return undefined;
  const kept = files.read(backup);
  const isSame = squeezed(textOf(kept)) === squeezed(planned);
  return isSame || equal(kept, new TextEncoder().encode(planned)) ? kept : undefined;
}

/** Blank lines and line ends are what Codex's own writer also changes. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
