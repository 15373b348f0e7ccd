export { installedVersion } from './agent-version.ts';
export { unifiedDiff } from './diff.ts';
export { type FileFacts, type Files, realFiles } from './files/port.ts';
export { type InstallOutcome, type InstallRequest, installAgent } from './install.ts';
export {
  type InstallHooksOutcome,
  type InstallHooksRequest,
  installHooks,
} from './install-hooks.ts';
export type { Made, OtherBrand } from './json/made.ts';
export type { Manifest } from './manifest.ts';
export { type EntryPlan, type PlanRequest, planEntries, planRemoval } from './plan.ts';
export type { Delivery, Witness } from './proof/delivery.ts';
export {
  type InstalledHook,
  type InstalledHooks,
  installedHooks,
} from './proof/installed-hooks.ts';
export { type Probed, rememberProbe } from './proof/probed.ts';
export { type Proof, type ProofRung, proofOf, rememberDelivery } from './proof/proof.ts';
export { type Place, Refusal, type RefusalCode } from './refusal.ts';
export {
  type RemoveOutcome,
  type RemoveRequest,
  removeAgent,
  type Verified,
  verifyRemoved,
} from './remove.ts';
export type { LeftOut, RootRequest } from './request.ts';
export { type ContainerPaths, offInContainer } from './roots/container.ts';
export {
  forgetRoot,
  type KnownRoot,
  type KnownRootsRequest,
  knownRoots,
  rememberRoot,
} from './roots/known-roots.ts';
export { type HookStatus, type Rung, type StatusRequest, statusOf } from './status.ts';
export { type Doubling, doublings } from './survey/doublings.ts';
export { type Survey, type SurveyedHook, surveyHooks } from './survey/survey.ts';
export { type SyncOutcome, type SyncRequest, syncHooks } from './sync.ts';
export type { Asker } from './trust/ask.ts';
export type { TrustOutcome } from './trust/trust-hooks.ts';
export type { UsageOwner } from './usage-owner.ts';
