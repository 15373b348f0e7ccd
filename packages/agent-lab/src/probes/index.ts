import { exitBySignal } from './exit-signal.ts';
import { heldLong, heldShortly } from './hook-held.ts';
import { asyncOrder, syncOrder } from './hook-order.ts';
import { hookStdin } from './hook-stdin.ts';
import { hookTimeout } from './hook-timeout.ts';
import { launchSettings } from './launch-settings.ts';
import { nesting } from './nesting.ts';
import type { Probe } from './probe.ts';
import { sessionEnd } from './session-end.ts';
import { settingsChange } from './settings-change.ts';
import { settingsTolerance } from './settings-tolerance.ts';

export const probes: readonly Probe[] = [
  syncOrder,
  asyncOrder,
  hookStdin,
  hookTimeout,
  heldShortly,
  heldLong,
  sessionEnd,
  exitBySignal,
  launchSettings,
  settingsChange,
  nesting,
  settingsTolerance,
];
