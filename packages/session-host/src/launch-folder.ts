import { rmSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
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
  /**
   * Takes away all but one file, and that a little later: a hook that the agent started on its way
   * out may not have read it yet. A host that goes before leaves it to the next one.
   */
  leave(file: string): Promise<void>;
}

/** Milliseconds; a hook's shell takes 40 to have Node read the bundle, more on a busy machine. */
const LEFT_FOR = 5_000;

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
  const remove = () => rm(path, { recursive: true, force: true });
  return {
    path,
    write,
    remove,
    async leave(file) {
      // Its owner stays known, so that the next host sees when nobody is there any more.
      const kept = [file, OWNER_FILE];
      const names = (await readdir(path)).filter((name) => !kept.includes(name));
      await Promise.all(
        names.map((name) => rm(join(path, name), { recursive: true, force: true })),
      );
      setTimeout(() => void remove().catch(() => {}), LEFT_FOR).unref();
    },
  };
}
