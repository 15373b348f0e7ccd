import type { JsonObject } from '@agenthooks/agent-catalog';
import { display, displayText, type ShownField } from '@agenthooks/approval-bridge';
import type { ShownLine, ShownPart } from '../wire.ts';
import { diffLines, readDiff } from './diff.ts';

/**
 * The whole input in parts that a person reads. Only the form is chosen here, by the shape of the
 * input and never by whose it is: two texts that are the old and the new are shown as their diff,
 * and every line of both stands in it.
 */
export function shownInput(
  input: JsonObject,
  planKey?: string,
): { parts: ShownPart[]; marks: number } {
  const fields = display(input);
  const keys = Object.keys(input);
  const marks = fields.reduce((sum, field, index) => {
    return sum + Math.max(field.marks, marksOfChanges(input[keys[index]!]));
  }, 0);
  const of = (key: string) => fields[keys.indexOf(key)];
  const [before, after] = [of('old_string'), of('new_string')];
  const isChange = typeof input.old_string === 'string' && typeof input.new_string === 'string';
  const parts = fields.flatMap((field, index) => {
    const key = keys[index]!;
    if (isChange && before !== undefined && after !== undefined) {
      if (field === before) return [];
      if (field === after) return [change(before, after)];
    }
    return partsOf(key, field, input[key], key === planKey);
  });
  return { parts, marks };
}

function change(before: ShownField, after: ShownField): ShownPart {
  return {
    key: `${before.key} → ${after.key}`,
    form: 'diff',
    lines: diffLines(before.lines, after.lines),
  };
}

function partsOf(key: string, field: ShownField, value: unknown, isPlan: boolean): ShownPart[] {
  const lines = field.lines.map((text) => ({ text }));
  const diff = readDiff(field.lines);
  if (diff !== undefined && typeof value === 'string') {
    return [{ key: field.key, form: 'diff', lines: diff }];
  }
  const changes = changesOf(field.key, value);
  if (changes !== undefined) return changes;
  if (isPlan) return [{ key: field.key, form: 'prose', lines }];
  if (key === 'command') return [{ key: field.key, form: 'command', lines }];
  const isShort = lines.length === 1 && (lines[0]?.text.length ?? 0) <= 120;
  return [{ key: field.key, form: isShort ? 'line' : 'text', lines }];
}

/** A list of changes of files, each with its path and its text: one part for each of them. */
function changesOf(key: string, value: unknown): ShownPart[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isChange)) return undefined;
  return value.map(({ path, diff, ...more }): ShownPart => {
    const [name, text] = [displayText(path), displayText(diff)];
    const rest = Object.keys(more).length === 0 ? [] : displayText(JSON.stringify(more)).lines;
    const lines: ShownLine[] = readDiff(text.lines) ?? text.lines.map((one) => ({ text: one }));
    const head: ShownLine[] = [{ sign: '@', text: [name.lines.join(' '), ...rest].join('  ') }];
    return { key, form: 'diff', lines: [...head, ...lines] };
  });
}

/** What JSON escapes by itself is no mark there, and is one where the text is shown as it is. */
function marksOfChanges(value: unknown): number {
  if (!Array.isArray(value) || !value.every(isChange)) return 0;
  return value.reduce(
    (sum: number, { path, diff }) => sum + displayText(path).marks + displayText(diff).marks,
    0,
  );
}

function isChange(value: unknown): value is { path: string; diff: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { path, diff } = value as { path?: unknown; diff?: unknown };
  return typeof path === 'string' && typeof diff === 'string';
}
