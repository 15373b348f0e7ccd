import { firstFault } from './check.ts';
import { lineForm } from './fields.ts';
import { lineVersion, type RunningWork, type SignalLine } from './line.ts';

export type Decoded =
  | { type: 'line'; line: SignalLine }
  /** Torn, foreign, or not of its form. */
  | { type: 'broken'; why: string }
  /** Whole, and of a version that this reader does not know. */
  | { type: 'other-version'; version: number };

/** One line without its newline. Properties that the table does not name are dropped. */
export function decodeLine(text: string): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { type: 'broken', why: (error as Error).message };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { type: 'broken', why: 'no JSON object' };
  const { v } = value as { v?: unknown };
  if (Number.isInteger(v) && v !== lineVersion)
    return { type: 'other-version', version: v as number };
  const fault = firstFault(value, lineForm);
  if (fault !== undefined) return { type: 'broken', why: `\`${fault}\` is not of its form` };
  return { type: 'line', line: known(value as SignalLine) };
}

function known(value: SignalLine): SignalLine {
  const line = only(value, Object.keys(lineForm.properties)) as SignalLine;
  if (value.running)
    line.running = value.running.map(
      (work) =>
        only(work, Object.keys(lineForm.properties.running.items.properties)) as RunningWork,
    );
  return line;
}

function only(value: object, names: readonly string[]): object {
  return Object.fromEntries(
    names.flatMap((name) =>
      Object.hasOwn(value, name) ? [[name, (value as Record<string, unknown>)[name]]] : [],
    ),
  );
}
