import { tidy } from './files/lock.ts';
import { findTarget, readTarget } from './files/target.ts';
import { type InstallOutcome, type InstallRequest, installAgent, plannedBytes } from './install.ts';
import { workOf } from './request.ts';
import { offInContainer } from './roots/container.ts';
import type { Asker } from './trust/ask.ts';
import { listHooks, refuseUneditable, type TrustOutcome, trustHooks } from './trust/trust-hooks.ts';
import { standingIn, verdictsOf } from './trust/verdicts.ts';

export interface InstallHooksRequest extends InstallRequest {
  /** The agent's own program, to be asked where hooks must be trusted. */
  asker?: Asker | undefined;
}

export interface InstallHooksOutcome extends InstallOutcome {
  /** null where the agent runs whatever its config names. */
  trust: TrustOutcome | null;
}

/**
 * Puts the hooks of an agent into its config root and lets them run: the entries first, then the
 * agent's own word that they may. Where that cannot be had the entries stand and do nothing.
 *
 * @throws Refusal when anything is uncertain; the message says of which file
 */
export async function installHooks(request: InstallHooksRequest): Promise<InstallHooksOutcome> {
  const { asker, dryRun } = request;
  const work = workOf(request);
  const found = verdictsOf(work);
  if (found === undefined || offInContainer(work.agent, work.container) !== undefined) {
    return { ...installAgent(request), trust: null };
  }
  const bytes = readTarget(work.files, findTarget(work.files, work.places.config));
  const before = standingIn(work, bytes);
  const isAlone = before.every(({ mine }) => mine);
  const listedBefore =
    isAlone || dryRun ? undefined : await listHooks({ work, verdicts: found, asker });
  const planned = plannedBytes(request);
  // Both files or none: what the second one refuses is known before the first is written.
  refuseUneditable({ work, verdicts: found, before, after: standingIn(work, planned) });
  const done = installAgent(request);
  // The folder may be there only now, and with it the real name of the file.
  const now = workOf(request);
  const verdicts = verdictsOf(now) ?? found;
  if (!dryRun) tidy(now.files, findTarget(now.files, verdicts.path).real);
  const after = standingIn(
    now,
    dryRun ? planned : readTarget(now.files, findTarget(now.files, now.places.config)),
  );
  const trust = await trustHooks({
    work: now,
    verdicts,
    before,
    after,
    listedBefore,
    asker,
    dryRun,
  });
  const changed = done.changed || trust.writtenBy !== 'nobody' || (!!dryRun && trust.diff !== '');
  return { ...done, changed, diff: done.diff + trust.diff, trust };
}
