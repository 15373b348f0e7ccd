/** What stands in place of a secret. */
export function marker(rule: string): string {
  return `[redacted:${rule}]`;
}

const markers = /\[redacted:[a-z0-9-]{1,40}\]/y;

/** The place at or after `start` where no marker stands any more. */
export function afterMarkers(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    markers.lastIndex = at;
    if (!markers.test(text)) break;
    at = markers.lastIndex;
  }
  // A value that ends inside its own marker (its bracket ends a word) is one all the same.
  return at;
}
