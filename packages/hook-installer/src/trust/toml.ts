import { isDeepStrictEqual } from 'node:util';
import { parse, stringify, type TomlTable } from 'smol-toml';
import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import { applySplices, type Splice } from '../json/splice.ts';
import { Refusal } from '../refusal.ts';

/**
 * Entries of one table in somebody's TOML file, as tables of their own: `[hooks.state."key"]`.
 * Edited by position; everything else stays as it is, byte for byte.
 */

export type Entry = Readonly<Record<string, unknown>>;
export type Entries = Readonly<Record<string, Entry>>;

export interface TableEdit {
  drop: readonly string[];
  set: Entries;
}

/** What is known of how our entries came there, to take them out without a trace. */
export interface Traces {
  /** The table's own header (`[hooks.state]`) came with them. */
  header: boolean;
  /** The file ended without a line end before. */
  open: boolean;
}

export const NO_TRACES: Traces = { header: false, open: false };

/** @throws Refusal where this is no TOML, or the table is something else */
export function readEntries(file: string, text: string, table: readonly string[]): Entries {
  let value: unknown = meaning(file, text);
  for (const key of table) {
    value = isTable(value) ? value[key] : undefined;
    if (value === undefined) return {};
  }
  if (!isTable(value) || !Object.values(value).every(isTable)) {
    throw new Refusal(
      'wrong-type',
      file,
      `${table.join('.')} is no table of tables, and the agent expects one`,
      'Mend it, then run the same command again.',
    );
  }
  return value as Entries;
}

/**
 * The text with the edit made, proved by reading it again.
 * @throws Refusal where the entries stand in a form that cannot be edited without more
 */
export function editEntries(
  file: string,
  text: string,
  table: readonly string[],
  edit: TableEdit,
  traces: Traces = NO_TRACES,
): string {
  const before = readEntries(file, text, table);
  const gone = [...edit.drop, ...Object.keys(edit.set)].filter((key) => Object.hasOwn(before, key));
  const rest = without(file, text, table, gone, traces);
  const after = append(rest, table, edit.set);
  const read = splitOrNothing(file, after, table);
  const expected = { ...before };
  for (const key of edit.drop) delete expected[key];
  Object.assign(expected, edit.set);
  if (
    read === undefined ||
    !isDeepStrictEqual(plain(read.entries), plain(expected)) ||
    !isDeepStrictEqual(read.others, split(file, text, table).others)
  ) {
    throw new Refusal(
      'wrong-type',
      file,
      `${table.join('.')} stands there in a form that cannot be edited in place`,
      `Write it as tables ([${table.join('.')}."…"]), then run the same command again.`,
    );
  }
  return after;
}

/** Whether the table's own header stands in the text. */
export function hasHeader(file: string, text: string, table: readonly string[]): boolean {
  return tablesOf(file, text).some(({ resolvedKey }) => isDeepStrictEqual(resolvedKey, table));
}

function append(text: string, table: readonly string[], set: Entries): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  let result = text;
  for (const [key, entry] of Object.entries(set)) {
    if (result !== '') result += result.endsWith('\n') ? eol : eol + eol;
    const body = stringify(entry as TomlTable)
      .trimEnd()
      .replaceAll('\n', eol);
    result += `[${table.join('.')}.${quoted(key)}]${eol}${body}${eol}`;
  }
  return result;
}

function without(
  file: string,
  text: string,
  table: readonly string[],
  gone: readonly string[],
  traces: Traces,
): string {
  if (gone.length === 0) return text;
  const tables = tablesOf(file, text);
  const splices: Splice[] = [];
  for (const key of gone) {
    const whole = tables.find(({ resolvedKey }) => isDeepStrictEqual(resolvedKey, [...table, key]));
    if (whole !== undefined) splices.push(lines(text, whole.range, true));
    for (const line of linesOfEntry(tables, table, key)) splices.push(lines(text, line, false));
  }
  const header = tables.find(({ resolvedKey }) => isDeepStrictEqual(resolvedKey, table));
  const left = Object.keys(readEntries(file, text, table)).filter((key) => !gone.includes(key));
  const isEmptied = header?.body.length === 0 && left.length === 0;
  // Where others have entries by now the header is theirs as well; it says nothing.
  if (header !== undefined && traces.header && (isEmptied || header.body.length === 0)) {
    splices.push(lines(text, header.range, true));
  }
  const result = applySplices(text, splices);
  const wasLast = splices.some(({ offset, length }) => offset + length === text.length);
  return traces.open && wasLast ? result.replace(/\r?\n$/, '') : result;
}

/** `"key" = {…}` and `"key".x = …` below the table's own header. */
function linesOfEntry(tables: readonly AST.TOMLTable[], table: readonly string[], key: string) {
  return tables
    .filter(({ resolvedKey }) => isDeepStrictEqual(resolvedKey, table))
    .flatMap(({ body }) => body)
    .filter(({ key: { keys } }) => keyOf(keys[0]) === key)
    .map(({ range }) => range);
}

function keyOf(key: AST.TOMLBare | AST.TOMLQuoted | undefined): string | undefined {
  return key?.type === 'TOMLBare' ? key.name : key?.value;
}

/** Whole lines, with the blank one before them where there is one. */
function lines(text: string, [from, to]: readonly [number, number], blank: boolean): Splice {
  let start = text.lastIndexOf('\n', from - 1) + 1;
  const blankBefore = /(?:^|\n)(\r?\n)$/.exec(text.slice(0, start));
  if (blank && blankBefore) start -= blankBefore[1]!.length;
  const lineEnd = text.indexOf('\n', to - 1);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  return { offset: start, length: end - start, text: '' };
}

function tablesOf(file: string, text: string): AST.TOMLTable[] {
  const program = parsed(file, () => parseTOML(text));
  return program.body[0].body.filter((node): node is AST.TOMLTable => node.type === 'TOMLTable');
}

function meaning(file: string, text: string): TomlTable {
  return parsed(file, () => parse(text, { integersAsBigInt: 'asNeeded' }));
}

function parsed<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const place =
      cause instanceof ParseError
        ? { line: cause.lineNumber, column: cause.column + 1 }
        : placeIn(cause);
    throw new Refusal(
      'unparsable',
      file,
      'this is not valid TOML from here on',
      'Mend the file, then run the same command again.',
      { place, cause },
    );
  }
}

function placeIn(cause: unknown) {
  const { line, column } = cause as { line?: unknown; column?: unknown };
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;
}

/** The entries, and everything else; a table that holds nothing means nothing. */
function split(file: string, text: string, table: readonly string[]) {
  const others = structuredCloneOf(meaning(file, text));
  const entries = readEntries(file, text, table);
  prune(others, table);
  return { entries, others };
}

/** undefined where what we wrote is no TOML: an inline table cannot be extended. */
function splitOrNothing(file: string, text: string, table: readonly string[]) {
  try {
    return split(file, text, table);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function prune(value: Record<string, unknown>, [key, ...rest]: readonly string[]): void {
  if (key === undefined) return;
  const inner = value[key];
  if (rest.length === 0) delete value[key];
  else if (isTable(inner)) {
    const copy = { ...inner };
    value[key] = copy;
    prune(copy, rest);
    if (Object.keys(copy).length === 0) delete value[key];
  }
}

/** One level is enough: below, nothing is changed. */
function structuredCloneOf(value: TomlTable): Record<string, unknown> {
  return { ...value };
}

function isTable(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

/** Without the prototype of the parser's tables, which would count. */
function plain(entries: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, { ...entry }]));
}

/** A basic string; JSON's escapes are TOML's but for DEL. */
function quoted(key: string): string {
  return JSON.stringify(key).replaceAll('\u007f', '\\u007F');
}
