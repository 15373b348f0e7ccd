import type { Feature } from '@agenthooks/agent-catalog';
import type { Made } from './json/made.ts';
import { Refusal } from './refusal.ts';
import type { ContainerPaths } from './roots/container.ts';

/** `<root>/<brand>/manifest.json`: what an install did, so that a removal can take it back. */
export interface Manifest {
  schemaVersion: 1;
  agent: string;
  /** The version of the agent that was installed, where it could be found. */
  agentVersion?: string;
  brand: string;
  /** Of the installer that wrote this; absent before it was said. */
  version?: string;
  /** sha256, hex, of each file of ours as it wrote it, by its name in our folder. */
  wrote?: Readonly<Record<string, string>>;
  features: Feature[];
  /** The folder for run-time files that stands in the commands; absent before it did. */
  home?: string;
  /** Node as it stands in the commands; absent before it did, and in a container without one. */
  node?: string;
  /** The root as the commands name it, where that is no container's. */
  root?: string;
  /** How the container sees the root that runs the agent. */
  container?: ContainerPaths;
  /** ISO 8601. */
  installedAt: string;
  config: {
    path: string;
    /** Whether the file was there before. */
    existed: boolean;
    /** sha256, hex, of the file as we found it, and as we left it. */
    before: string;
    after: string;
    /** The backup is still what would be left without ours: nobody else wrote in between. */
    restores: boolean;
    made: Made;
    /** The file at the backup's place is ours; absent before it was said, and true then. */
    keeps?: boolean;
  };
  /** Of the file of verdicts, where the agent asks for trust and we wrote there. */
  trust?: {
    existed: boolean;
    /** sha256, hex, of the file as we left it. */
    after: string;
    /** The backup is what would be left without ours. */
    restores: boolean;
    /** The table's own header came with our entries. */
    header: boolean;
    /** The file ended without a line end. */
    open: boolean;
  };
  /** Folders that we made on the way, outermost first. */
  folders: string[];
}

const current = 1;

/**
 * undefined where it cannot be read as a manifest: a removal then goes by the entries alone.
 * @throws Refusal when a newer version wrote it: what it did is not known here.
 */
export function parseManifest(file: string, text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { schemaVersion } = value as { schemaVersion?: unknown };
  if (typeof schemaVersion === 'number' && schemaVersion > current) {
    throw new Refusal(
      'newer-manifest',
      file,
      `a newer agenthooks wrote this (schema ${schemaVersion}, this one reads ${current})`,
      'Use that version, or upgrade this one.',
    );
  }
  return isManifest(value) ? value : undefined;
}

function isManifest(value: object): value is Manifest {
  const { schemaVersion, config, folders, features, home, node, root, container, trust } =
    value as Partial<Manifest>;
  return (
    schemaVersion === current &&
    Array.isArray(folders) &&
    Array.isArray(features) &&
    (home === undefined || typeof home === 'string') &&
    (node === undefined || typeof node === 'string') &&
    (root === undefined || typeof root === 'string') &&
    (container === undefined || typeof container?.root === 'string') &&
    (trust === undefined || typeof trust?.after === 'string') &&
    typeof config === 'object' &&
    config !== null &&
    typeof config.path === 'string' &&
    typeof config.existed === 'boolean' &&
    typeof config.before === 'string' &&
    typeof config.after === 'string' &&
    typeof config.restores === 'boolean' &&
    Array.isArray(config.made?.created) &&
    Array.isArray(config.made?.filled)
  );
}
