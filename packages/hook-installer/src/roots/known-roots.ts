import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { makeFolders, removeIfThere } from '../files/folders.ts';
import { type Files, realFiles } from '../files/port.ts';
import { putFile } from '../files/replace.ts';
import type { ContainerPaths } from './container.ts';

/** A config root that holds hooks of ours, whatever the environment names later. */
export interface KnownRoot {
  /** The agent that behaves so. */
  agent: string;
  /** Absolute. */
  root: string;
  clone?: { name: string; command: string };
  container?: ContainerPaths;
}

export interface KnownRootsRequest {
  /** The folder for run-time files. */
  home: string;
  files?: Files | undefined;
}

/** Of the files' form; one of a newer form is left alone. */
const current = 1;

const folderOf = (home: string) => join(home, 'roots');

/** One file for each root, so that two who write at once need no lock. */
function fileOf(home: string, { agent, root }: Pick<KnownRoot, 'agent' | 'root'>): string {
  const name = createHash('sha256').update(`${agent}\0${root}`).digest('hex').slice(0, 24);
  return join(folderOf(home), `${name}.json`);
}

export function rememberRoot(
  { home, files = realFiles }: KnownRootsRequest,
  known: KnownRoot,
): void {
  const path = fileOf(home, known);
  const text = `${JSON.stringify({ schemaVersion: current, ...known }, null, 2)}\n`;
  const bytes = new TextEncoder().encode(text);
  if (files.facts(path, true)?.kind === 'file' && textAt(files, path) === text) return;
  makeFolders(files, folderOf(home));
  putFile(files, path, bytes, 0o600);
}

export function forgetRoot(
  { home, files = realFiles }: KnownRootsRequest,
  known: Pick<KnownRoot, 'agent' | 'root'>,
): void {
  removeIfThere(files, fileOf(home, known));
}

/** Every root that was remembered, by agent and path. What cannot be read is passed over. */
export function knownRoots({ home, files = realFiles }: KnownRootsRequest): KnownRoot[] {
  const folder = folderOf(home);
  if (files.facts(folder, true)?.kind !== 'folder') return [];
  const found = files
    .list(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => parse(textAt(files, join(folder, name))) ?? []);
  return found.sort((a, b) => compare(a.agent, b.agent) || compare(a.root, b.root));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function textAt(files: Files, path: string): string | undefined {
  try {
    return new TextDecoder().decode(files.read(path));
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): KnownRoot | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.schemaVersion !== current) return undefined;
  const { agent, root, clone, container } = value;
  if (typeof agent !== 'string' || typeof root !== 'string' || !root.startsWith('/')) return;
  if (clone !== undefined && !hasTexts(clone, ['name', 'command'])) return undefined;
  if (container !== undefined && !hasTexts(container, ['root'])) return undefined;
  return {
    agent,
    root,
    ...(clone !== undefined && { clone: { name: clone.name, command: clone.command } }),
    ...(container !== undefined && { container: containerOf(container) }),
  };
}

function containerOf(value: Record<string, unknown> & { root: string }): ContainerPaths {
  const { root, node, home } = value;
  return {
    root,
    ...(typeof node === 'string' && { node }),
    ...(typeof home === 'string' && { home }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasTexts<K extends string>(
  value: unknown,
  keys: readonly K[],
): value is Record<string, unknown> & Record<K, string> {
  return isRecord(value) && keys.every((key) => typeof value[key] === 'string');
}
