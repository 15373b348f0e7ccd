import { dirname, join } from 'node:path';
import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { type Files, realFiles } from './files/port.ts';

/**
 * The version of an installed agent, by the package that its program stands in; undefined for a
 * program that came in another way. Nothing is started: what a program does besides saying its
 * version is its own affair.
 */
export function installedVersion(
  { package: { npm } }: Pick<AgentDefinition, 'package'>,
  program: string,
  files: Files = realFiles,
): string | undefined {
  let folder: string;
  try {
    folder = dirname(files.realpath(program));
  } catch {
    return undefined;
  }
  for (;;) {
    const said = packageAt(files, join(folder, 'package.json'));
    // A package for one platform has the name of the agent's own, and more.
    if (said !== undefined && (said.name === npm || said.name.startsWith(`${npm}-`))) {
      return said.version;
    }
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

function packageAt(files: Files, path: string): { name: string; version: string } | undefined {
  if (files.facts(path, true)?.kind !== 'file') return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(files.read(path)));
    if (typeof value !== 'object' || value === null) return undefined;
    const { name, version } = value as { name?: unknown; version?: unknown };
    return typeof name === 'string' && typeof version === 'string' ? { name, version } : undefined;
  } catch {
    return undefined;
  }
}
