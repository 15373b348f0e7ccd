import { printable } from '@agenthooks/osc-protocol';
import {
  followSignals,
  readSignals,
  type SignalLine,
  type SignalsRead,
} from '@agenthooks/signals-recorder';
import { exit } from '../exit.ts';
import { findSignals, windowsIn } from '../find-window.ts';
import { moment } from '../moment.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** What was recorded of a session, one line for each event. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const home = stateHome();
  if (typed === undefined) {
    const windows = windowsIn(home);
    process.stdout.write(
      windows.length === 0
        ? 'Nothing was recorded yet. Hooks with the feature record: agenthooks install claude\n'
        : windows.map((window) => `${window}\n`).join(''),
    );
    return exit.done;
  }
  const file = findSignals(home, typed);
  const since =
    typeof options.since === 'string' ? moment('--since', options.since, Date.now()) : 0;
  const print = ({ lines, broken, coverage, otherVersions }: SignalsRead) => {
    for (const line of lines)
      if (Date.parse(line.at) >= since) process.stdout.write(text(line, options.json === true));
    if (coverage !== 'complete') console.error(`(${coverage}: older lines are gone)`);
    if (broken > 0) console.error(`(${broken} broken lines were left out)`);
    if (otherVersions) console.error(`(${otherVersions.message})`);
  };
  const first = readSignals({ file });
  print(first);
  if (options.follow !== true) return exit.done;
  const following = followSignals({ file, cursor: first.cursor, onRead: print });
  await new Promise((resolve) => process.once('SIGINT', resolve));
  following.close();
  return exit.done;
}

function text(line: SignalLine, json: boolean): string {
  if (json) return `${JSON.stringify(line)}\n`;
  const words = [line.at, line.event, line.kind, line.detail].filter((word) => word !== undefined);
  return `${printable(words.join('  '), 400)}\n`;
}
