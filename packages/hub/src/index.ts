export { compareVersions, type Ensured, type EnsureOptions, ensureHub } from './ensure-hub.ts';
export { HubError, type HubErrorCode } from './errors.ts';
export type { CodePlace } from './guard/pairing.ts';
export { CRASH_POINTS, type CrashPoint, type Reach } from './life/crash-points.ts';
export { type HubPlaces, hubPlaces } from './life/places.ts';
export { defaultSettings, type HubSettings, readHubSettings } from './settings.ts';
export { type Hub, type HubOptions, type StopReason, startHub } from './start-hub.ts';
export { type HubState, hubStatus, stopHub } from './stop-hub.ts';
export { HUB_VERSION } from './version.ts';
