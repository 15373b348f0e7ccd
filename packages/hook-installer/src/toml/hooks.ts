import { isDeepStrictEqual } from 'node:util';
import type { HookEntry, TomlHooksConfig } from '@agenthooks/agent-catalog';
import { parse, stringify } from 'smol-toml';
import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import type { Made } from '../json/made.ts';
import { applySplices, type Splice } from '../json/splice.ts';
import { Refusal } from '../refusal.ts';

/**
 * Hooks in a TOML file, a table for each: `[[hooks]]` with event, matcher, command and timeout.
 * Edited by position; everything else stays as it is, byte for byte.
 */

export interface FoundTable {
  event: string;
  matcher?: string;
  command: string;
  /** Seconds. */
  timeout?: number;
  /** Where its lines stand. */
  table: AST.TOMLTable;
}

const KEYS: readonly string[] = ['event', 'matcher', 'command', 'timeout'];

/**
 * Every hook of the file, in its order.
 * @throws Refusal where this is no TOML, or hooks stand in a form that cannot be added to
 */
export function tablesOf(file: string, text: string, { table }: TomlHooksConfig): FoundTable[] {
  const value = meaning(file, text)[table];
  if (value === undefined) return [];
  const tables = arraysOf(file, text, table);
  if (!Array.isArray(value) || tables.length !== value.length) {
    throw new Refusal(
      'wrong-type',
      file,
      `${table} is no list of tables, and hooks cannot be added to it`,
      `Write each as [[${table}]], then run the same command again.`,
    );
  }
  return value.flatMap((hook: unknown, at): FoundTable[] => {
    const { event, matcher, command, timeout } = isTable(hook) ? hook : {};
    if (typeof event !== 'string' || typeof command !== 'string') return [];
    return [
      {
        event,
        command,
        ...(typeof matcher === 'string' && { matcher }),
        ...(typeof timeout === 'number' && { timeout }),
        table: tables[at]!,
      },
    ];
  });
}

/** Appends the entries, and says what a removal must know. */
export function addTables(
  file: string,
  text: string,
  entries: readonly HookEntry[],
  { table }: TomlHooksConfig,
): { text: string; made: Made } {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const open = text !== '' && !text.endsWith('\n');
  let result = open ? text + eol : text;
  for (const { event, matcher, command, timeout } of entries) {
    const body = stringify({ event, ...(matcher !== undefined && { matcher }), command, timeout });
    if (result !== '') result += eol;
    result += `[[${table}]]${eol}${body.trimEnd().replaceAll('\n', eol)}${eol}`;
  }
  const made: Made = { created: [], filled: [], ...(open && { open }) };
  proveAdded(file, text, result, entries, table);
  return { text: result, made };
}

/** Takes tables out, each with the blank line before it; what else stands in one stays. */
export function removeTables(
  text: string,
  gone: readonly FoundTable[],
  made: Made | undefined,
): string {
  const splices = gone.flatMap(({ table }) => linesOf(text, table));
  const result = applySplices(text, splices);
  const wasLast = splices.some(({ offset, length }) => offset + length === text.length);
  return made?.open && wasLast ? result.replace(/\r?\n$/, '') : result;
}

/** What is read of the file without these hooks is what was read of it with them. */
export function proveRemoved(
  file: string,
  before: string,
  after: string,
  gone: readonly FoundTable[],
  { table }: TomlHooksConfig,
): void {
  const old = meaning(file, before);
  const value = old[table];
  const hooks: unknown[] = Array.isArray(value) ? value : [];
  const places = gone.map((one) => indexOf(one.table));
  const left = hooks.filter((_, at) => !places.includes(at));
  const read = meaningOrNothing(file, after);
  if (read === undefined || !isSame(read, { ...old, [table]: left }, table)) {
    throw new Refusal(
      'wrong-type',
      file,
      `something of yours stands inside of a [[${table}]] of ours`,
      'Move it out, then run the same command again.',
    );
  }
}

function proveAdded(
  file: string,
  before: string,
  after: string,
  entries: readonly HookEntry[],
  table: string,
): void {
  const old = meaning(file, before);
  const value = old[table];
  const hooks: unknown[] = Array.isArray(value) ? value : [];
  const ours = entries.map(({ event, matcher, command, timeout }) => ({
    event,
    ...(matcher !== undefined && { matcher }),
    command,
    timeout,
  }));
  const read = meaningOrNothing(file, after);
  if (read === undefined || !isSame(read, { ...old, [table]: [...hooks, ...ours] }, table)) {
    throw new Refusal(
      'wrong-type',
      file,
      `[[${table}]] cannot be added at the end of this file`,
      `Write hooks as [[${table}]], then run the same command again.`,
    );
  }
}

/** An empty list of hooks means none. */
function isSame(a: Record<string, unknown>, b: Record<string, unknown>, table: string): boolean {
  const plain = (value: Record<string, unknown>): unknown => {
    const list = value[table];
    const { [table]: _, ...others } = value;
    const hooks = Array.isArray(list) && list.length > 0 ? list : [];
    return structuredClone({ others, hooks });
  };
  return isDeepStrictEqual(plain(a), plain(b));
}

function linesOf(text: string, table: AST.TOMLTable): Splice[] {
  const own = table.body.filter(({ key }) => KEYS.includes(nameOf(key.keys[0])));
  // Not the range of the table, which has the lines of its keys too.
  const header: readonly [number, number] = [table.range[0], table.key.range[1]];
  return [header, ...own.map(({ range }) => range)].map(([from, to], at) =>
    wholeLines(text, from, to, at === 0),
  );
}

function wholeLines(text: string, from: number, to: number, blank: boolean): Splice {
  let start = text.lastIndexOf('\n', from - 1) + 1;
  const blankBefore = /(?:^|\n)(\r?\n)$/.exec(text.slice(0, start));
  if (blank && blankBefore) start -= blankBefore[1]!.length;
  const lineEnd = text.indexOf('\n', to - 1);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  return { offset: start, length: end - start, text: '' };
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted | undefined): string {
  if (key === undefined) return '';
  return key.type === 'TOMLBare' ? key.name : key.value;
}

function indexOf({ resolvedKey }: AST.TOMLTable): number {
  const last = resolvedKey.at(-1);
  return typeof last === 'number' ? last : -1;
}

/** The tables of the list itself, not those below one of them. */
function arraysOf(file: string, text: string, table: string): AST.TOMLTable[] {
  const program = parsed(file, () => parseTOML(text));
  return program.body[0].body.filter(
    (node): node is AST.TOMLTable =>
      node.type === 'TOMLTable' &&
      node.kind === 'array' &&
      node.resolvedKey.length === 2 &&
      node.resolvedKey[0] === table,
  );
}

function meaning(file: string, text: string): Record<string, unknown> {
  return parsed(file, () => parse(text, { integersAsBigInt: 'asNeeded' }));
}

function meaningOrNothing(file: string, text: string): Record<string, unknown> | undefined {
  try {
    return meaning(file, text);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function parsed<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Refusal(
      'unparsable',
      file,
      'this is not valid TOML from here on',
      'Mend the file, then run the same command again.',
      { place: placeIn(cause), cause },
    );
  }
}

function placeIn(cause: unknown) {
  if (cause instanceof ParseError) return { line: cause.lineNumber, column: cause.column + 1 };
  if (typeof cause !== 'object' || cause === null || !('line' in cause) || !('column' in cause)) {
    return undefined;
  }
  const { line, column } = cause;
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
