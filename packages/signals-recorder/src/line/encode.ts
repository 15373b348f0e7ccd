import { firstFault } from './check.ts';
import { lineForm } from './fields.ts';
import { lineLimit, type SignalLine } from './line.ts';

const newline = '\n';
/** `,"omitted":` and a number. */
const roomForOmitted = 24;

/**
 * The bytes of one line, newline and all, at most 4,096: one buffer for one append. What of
 * `running` does not fit is left out from the end and counted in `omitted`.
 *
 * @throws RangeError where the line does not have its form (`lineSchema`).
 */
export function encodeLine(line: SignalLine): Uint8Array {
  const fault = firstFault(line, lineForm);
  if (fault !== undefined)
    throw new RangeError(`A line for the recorder was refused: \`${fault}\` is not of its form.`);
  const whole = bytes(line);
  if (whole.length <= lineLimit) return whole;

  const { running = [], omitted = 0, ...rest } = line;
  const kept = [...running];
  let size = bytes(rest).length + ',"running":[]'.length + roomForOmitted;
  let fitting = 0;
  for (const work of kept) {
    size += bytes(work).length;
    if (size > lineLimit) break;
    fitting += 1;
  }
  const left = kept.slice(0, fitting);
  return bytes({
    ...rest,
    ...(left.length > 0 ? { running: left } : {}),
    omitted: omitted + running.length - left.length,
  });
}

function bytes(value: object): Uint8Array {
  return Buffer.from(escaped(JSON.stringify(value)) + newline, 'utf8');
}

/** A file of lines is safe to print: C1 controls and separators are escaped, not only C0. */
function escaped(json: string): string {
  return json.replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
