import { findBlocks } from './find-blocks.ts';
import { findKnown } from './find-known.ts';
import { findShapes } from './find-shapes.ts';
import { findTokens } from './find-tokens.ts';
import { findUrls } from './find-urls.ts';
import { findValues } from './find-values.ts';
import { afterMarkers } from './marker.ts';
import type { Steps } from './steps.ts';

/** A stretch of the text, in UTF-16 units, and the rule that found it. */
export interface Found {
  start: number;
  end: number;
  rule: string;
}

/** Values that are secret because of what they are: tokens of live hosts, of the environment. */
export interface KnownSecret {
  value: string;
  name: string;
}

/** Every secret in the text, in order, none overlapping. Pure, and linear in the text's length. */
export function findSecrets(
  text: string,
  known: readonly KnownSecret[] = [],
  steps: Steps = { count: 0 },
): Found[] {
  const found: Found[] = [];
  const add = (start: number, end: number, rule: string) => {
    // What was redacted before is no secret: redacting twice changes nothing.
    const from = afterMarkers(text, start, end);
    if (from < end) found.push({ start: from, end, rule });
  };
  findKnown(text, known, add);
  findTokens(text, add, steps);
  const lower = text.toLowerCase();
  findShapes(text, lower, add);
  findBlocks(text, add, steps);
  findUrls(text, add, steps);
  findValues(text, lower, add, steps);
  return merge(found);
}

export type Add = (start: number, end: number, rule: string) => void;

/** Overlapping finds become one, under the name of the one that begins first. */
function merge(found: Found[]): Found[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Found[] = [];
  for (const next of found) {
    const last = merged.at(-1);
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end);
    else merged.push({ ...next });
  }
  return merged;
}
