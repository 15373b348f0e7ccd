import { rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from '@agenthooks/process-identity';
import { privateFolder } from './private-file.ts';
import { OWNER_FILE } from './registry/clean.ts';

/** A private folder (0700) for what one launch needs on disk. */
export interface LaunchFolder {
  path: string;
  /** 0600. */
  write(path: string, content: string | Uint8Array): void;
  remove(): Promise<void>;
}

export function makeLaunchFolder(home: string, pane: string): LaunchFolder {
  privateFolder(home);
  const path = join(privateFolder(join(home, 'launch')), pane);
  privateFolder(path);
  const write = (file: string, content: string | Uint8Array) =>
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  try {
    write(join(path, OWNER_FILE), JSON.stringify(identityOf(process.pid)));
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
  return { path, write, remove: () => rm(path, { recursive: true, force: true }) };
}
