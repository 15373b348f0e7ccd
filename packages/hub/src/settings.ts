import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a person may set in `<home>/settings.json`; anything else in it is left alone. */
export interface HubSettings {
  /** A viewer answers only after it was paired by a code. */
  strict: boolean;
  /** Minutes without a session, a viewer and a request after which the hub goes. */
  idleMinutes: number;
  /** The longest that a request may wait, in seconds; what the agent allows otherwise. */
  holdSeconds: number;
}

export const defaultSettings: HubSettings = {
  strict: false,
  idleMinutes: 30,
  holdSeconds: Number.POSITIVE_INFINITY,
};

/**
 * `{"approvals":{"strict":true,"holdSeconds":3600},"hub":{"idleMinutes":30}}`. A file that cannot be read is strict:
 * somebody wanted something, and less freedom is the safe guess.
 */
export function readHubSettings(home: string): HubSettings {
  let text: string;
  try {
    text = readFileSync(join(home, 'settings.json'), 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing ? defaultSettings : { ...defaultSettings, strict: true };
  }
  try {
    const { approvals, hub } = JSON.parse(text) as {
      approvals?: { strict?: unknown; holdSeconds?: unknown };
      hub?: { idleMinutes?: unknown };
    };
    return {
      strict: approvals?.strict === true,
      idleMinutes: positive(hub?.idleMinutes) ?? defaultSettings.idleMinutes,
      holdSeconds: positive(approvals?.holdSeconds) ?? defaultSettings.holdSeconds,
    };
  } catch {
    return { ...defaultSettings, strict: true };
  }
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
