/** What stands in place of a secret. */
export function marker(rule: string): string {
  return `[redacted:${rule}]`;
}

const markers = /\[redacted:[a-z0-9-]{1,40}\]/y;

const BEGINNING = '[redacted:';
const LONGEST = BEGINNING.length + 41;

/** Where the marker ends in which `at` stands; `at` itself where it stands in none. */
function endOfMarkerAround(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST);
  const begin = text.slice(from, at).lastIndexOf(BEGINNING);
  if (begin < 0) return at;
  markers.lastIndex = from + begin;
  return markers.test(text) ? Math.max(at, markers.lastIndex) : at;
}

/** The place at or after `start` where no marker stands any more. */
export function afterMarkers(text: string, start: number, end: number): number {
  // A value behind a colon may be the end of a marker.
  let at = endOfMarkerAround(text, start);
  while (at < end) {
    markers.lastIndex = at;
    if (!markers.test(text)) break;
    at = markers.lastIndex;
  }
  // A value that ends inside its own marker (its bracket ends a word) is one all the same.
  return at;
}
