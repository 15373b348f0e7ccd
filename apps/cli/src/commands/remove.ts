import { forgetRoot, removeAgent, verifyRemoved } from '@agenthooks/hook-installer';
import { rootsOf } from '../agents-here.ts';
import { exit } from '../exit.ts';
import { orRefused } from '../refused.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

export async function run({ arguments: typed, options }: Call): Promise<number> {
  const dryRun = options.dryRun === true;
  const done = rootsOf(typed, options.root).map(({ agent, root, container }) => {
    const outcome = orRefused(() => removeAgent({ agent, root, container, dryRun }));
    const verified =
      options.verify === true && !dryRun
        ? orRefused(() => verifyRemoved({ agent, root, container }))
        : undefined;
    if (!dryRun && verified?.clean !== false) {
      orRefused(() => forgetRoot({ home: stateHome() }, { agent: agent.id, root }));
    }
    return { title: agent.title, ...outcome, ...(verified ? { verified } : {}) };
  });
  const dirty = done.some(({ verified }) => verified?.clean === false);
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(done, null, 2)}\n`);
    return dirty ? exit.failed : exit.done;
  }
  for (const { title, config, changed, entries, restored, kept, diff, verified } of done) {
    if (dryRun) {
      process.stdout.write(diff);
      continue;
    }
    const how = restored
      ? 'and is what it was before, byte for byte'
      : 'and keeps what others wrote since';
    process.stdout.write(
      changed
        ? `${title}: ${entries === 1 ? 'one entry' : `${entries} entries`} left ${config}, ${how}.\n`
        : `${title}: nothing of ours in ${config}.\n`,
    );
    if (kept.length > 0) process.stdout.write(`  kept, since it is not ours: ${kept.join(', ')}\n`);
    if (verified) {
      process.stdout.write(
        verified.clean
          ? '  verified: nothing of ours is left.\n'
          : `  STILL THERE: ${verified.left.join(', ')}\n`,
      );
    }
  }
  return dirty ? exit.failed : exit.done;
}
