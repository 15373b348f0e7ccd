import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, hostname, release } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { agents } from '@agenthooks/agent-catalog';
import { statusOf } from '@agenthooks/hook-installer';
import {
  readSignals,
  shareBundle,
  shareListing,
  shareText,
  signalsFile,
} from '@agenthooks/signals-recorder';
import { currentRoot } from '../agents-here.ts';
import { CommandError, exit } from '../exit.ts';
import { findJournal } from '../journal-lines.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';
import { version } from '../version.ts';

/** A redacted bundle of one session for a bug report. Shows what is in it before it is written. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  if (options.share !== true) {
    throw new CommandError(
      'say what to make of the session: agenthooks record <session> --share',
      exit.usage,
    );
  }
  const { pane, files } = await findJournal(typed!);
  const signals = signalsFile(stateHome(), pane);
  const share = shareBundle({
    session: pane,
    now: Date.now(),
    signals: existsSync(signals) ? readSignals({ file: signals }).lines : [],
    journal: files.map((file) => readFileSync(file, 'utf8')).join(''),
    versions: {
      agenthooks: version,
      node: process.versions.node,
      system: `${process.platform} ${process.arch} ${release()}`,
    },
    ladder: Object.fromEntries(
      agents.map((agent) => {
        const { rung, missing, stale, problem } = statusOf({ agent, root: currentRoot(agent) });
        const words = [
          rung,
          ...missing.map((event) => `no ${event}`),
          ...stale.map((event) => `other ${event}`),
        ];
        return [agent.id, [...words, ...(problem ? [problem.text] : [])].join('\n')];
      }),
    ),
    places: { home: homedir(), host: hostname() },
  });
  process.stderr.write(shareListing(share));
  const file = typeof options.out === 'string' ? options.out : `agenthooks-${pane}.json`;
  if (options.yes !== true && !(await agreed(file))) {
    throw new CommandError('nothing was written', exit.failed);
  }
  writeFileSync(file, shareText(share), { mode: 0o600, flag: 'wx' });
  process.stdout.write(`${file}\n`);
  return exit.done;
}

async function agreed(file: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new CommandError('add --yes: nobody can be asked here', exit.usage);
  }
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await questions.question(`Write this to ${file}? [y/N] `);
  questions.close();
  return /^y(es)?$/i.test(answer.trim());
}
