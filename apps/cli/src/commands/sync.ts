import type { SyncOutcome } from '@agenthooks/hook-installer';
import { rootsOf } from '../agents-here.ts';
import { exit } from '../exit.ts';
import { syncAll } from '../keep-current.ts';
import { orRefusedLater } from '../refused.ts';
import type { Call } from '../table.ts';

const words: Readonly<Record<SyncOutcome['did'], string>> = {
  nothing: 'nothing of ours there, and nothing was written',
  current: 'of this version already, and nothing was written',
  updated: 'brought up to date',
  left: 'NOT TOUCHED',
};

/** Replaces what another version wrote; where there is nothing of ours nothing is introduced. */
export async function run({ arguments: typed, options }: Call): Promise<number> {
  const done = await orRefusedLater(() => syncAll(rootsOf(typed, options.root)));
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(done, null, 2)}\n`);
  } else {
    for (const { title, root, did, why } of done) {
      process.stdout.write(`${title} (${root}): ${words[did]}${why ? `: ${why}` : ''}\n`);
    }
  }
  return done.some(({ did }) => did === 'left') ? exit.refused : exit.done;
}
