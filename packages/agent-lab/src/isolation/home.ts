import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { AgentConfig, OfflineRecipe } from '@agenthooks/agent-catalog';
import { labEnvironment } from './environment.ts';
import { refuseRealHome } from './refuse.ts';

export interface LabHome {
  /** Everything of this run is below it; the person's home is not. */
  folder: string;
  home: string;
  /** Where the agent works. */
  cwd: string;
  /** Where our own state of this run goes. */
  state: string;
  env: Record<string, string>;
  remove(): Promise<void>;
}

export interface HomeOptions {
  recipe: OfflineRecipe;
  config: AgentConfig;
  port: number;
  trusted: boolean;
  /** Carried by everything the agent starts, so that all of it can be found and ended. */
  run: string;
  /** PATH of the agent, where the lab's is not enough. */
  path?: string;
  /** Another agent of the same person: its home is shared, and what it has is left as it is. */
  beside?: LabHome;
}

/** The command that scripted tools run when they must last: it is allowed without asking. */
export const allowed = 'sh hold.sh';

/** Holds for `$1` seconds, then leaves the file `$2`. */
const holdScript = 'sleep "$1"\n: >"$2"\n';

/**
 * @throws IsolationError before anything is seeded.
 */
export async function makeHome(options: HomeOptions): Promise<LabHome> {
  // Short: the agents put sockets below it, and a socket's path ends at 103 bytes.
  const { beside } = options;
  const folder = beside?.folder ?? (await realpath(await mkdtemp(join(tmpdir(), 'ahl-'))));
  const remove = async () => {
    if (!beside) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const home = join(folder, 'home');
    const cwd = join(folder, 'project');
    const state = join(folder, 'state');
    const env = labEnvironment({ ...options, home, cwd, temp: join(folder, 'tmp') });
    refuseRealHome({
      folder,
      roots: [home, ...options.config.roots(env)],
      homes: [homedir(), userInfo().homedir],
    });
    for (const path of [home, cwd, state, join(folder, 'tmp')]) {
      await mkdir(path, { recursive: true, mode: 0o700 });
    }
    const place = { home, cwd, port: options.port };
    for (const seed of options.recipe.seeds(place, { trusted: options.trusted, allowed })) {
      if (beside && existsSync(seed.path)) continue;
      await mkdir(dirname(seed.path), { recursive: true });
      await writeFile(seed.path, seed.content);
    }
    await writeFile(join(cwd, 'hold.sh'), holdScript);
    return { folder, home, cwd, state, env, remove };
  } catch (cause) {
    await remove();
    throw cause;
  }
}
