import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a person may set in `<home>/settings.json`; anything else in it is left alone. */
export interface HubSettings {
  /** A viewer answers only after it was paired by a code. */
  strict: boolean;
  /** Minutes without a session, a viewer and a request after which the hub goes. */
  idleMinutes: number;
}

export const defaultSettings: HubSettings = { strict: false, idleMinutes: 30 };

/**
 * `{"approvals":{"strict":true},"hub":{"idleMinutes":30}}`. A file that cannot be read is strict:
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
      approvals?: { strict?: unknown };
      hub?: { idleMinutes?: unknown };
    };
    const minutes = hub?.idleMinutes;
    return {
      strict: approvals?.strict === true,
      idleMinutes:
        typeof minutes === 'number' && minutes > 0 ? minutes : defaultSettings.idleMinutes,
    };
  } catch {
    return { ...defaultSettings, strict: true };
  }
}
