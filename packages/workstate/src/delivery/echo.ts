/** CSI, OSC and other strings, and two-byte escapes: what draws, and is not text. */
const SEQUENCES =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[PX^_][^\u001b]*\u001b\\|[ -/]*[0-~])/gu;

/** Spaces, controls, and the boxes that agents draw around their input. */
const LAYOUT = /[\s\u0000-\u001f\u007f-\u009f\u2500-\u259f]/gu;

/** Text as it is compared: without colours and moves, wrapping, spacing and boxes. */
export function bare(text: string): string {
  return text.replace(SEQUENCES, '').replace(LAYOUT, '');
}

/** How much of the output is kept while an echo is awaited, in characters of bare text. */
const MOST = 16_384;

/** An unfinished sequence at the end of a chunk, which the next one completes. */
const UNFINISHED = /\u001b(?:\[[0-?]*[ -/]*|[\]PX^_][^\u0007\u001b]*\u001b?|[ -/]*)?$/u;

/** What was drawn so far, and the beginning of a sequence that the next chunk goes on with. */
export interface Drawn {
  readonly text: string;
  readonly rest: string;
}

export const NOTHING_DRAWN: Drawn = { text: '', rest: '' };

export function draw(drawn: Drawn, output: string): Drawn {
  const whole = drawn.rest + output;
  const from = whole.search(UNFINISHED);
  const rest = from < 0 ? '' : whole.slice(from, from + MOST);
  const text = drawn.text + bare(from < 0 ? whole : whole.slice(0, from));
  return { text: text.slice(-MOST), rest };
}
