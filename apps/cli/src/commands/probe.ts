import {
  endOnSignals,
  enterNetwork,
  IsolationError,
  isProved,
  type Network,
  prove,
  provingPath,
  sameMajor,
  versionOf,
} from '@agenthooks/agent-lab/prove';
import { rememberProbe } from '@agenthooks/hook-installer';
import { CommandError, exit } from '../exit.ts';
import { findAgent } from '../find-agent.ts';
import { orHostError } from '../host-error.ts';
import { programOf, recipeOf, refuseOtherMajor } from '../probe/program.ts';
import { heardWords, stepWords } from '../probe/step-words.ts';
import { progress } from '../progress.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** The person's own program, from ready to interrupted, without network and tokens. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const agent = findAgent(typed!);
  const recipe = recipeOf(agent);
  const binary = programOf(agent, options.binary);
  const path = provingPath(binary);
  const entered = await enterNetwork(process.argv.slice(1));
  if (entered.ran) return entered.code;
  endOnSignals();

  const version = await versionOf(binary, path);
  const same = version !== undefined && sameMajor(version, agent.measured.version);
  if (options.anyway !== true) refuseOtherMajor(agent, binary, version, same);
  const json = options.json === true;
  const print = (line: string) => void (json || process.stdout.write(`${line}\n`));
  print(`${agent.title} ${version ?? 'of unknown version'} · ${binary}`);
  for (const line of placeWords(entered.network)) print(line);
  if (version !== agent.measured.version)
    print(`Measured at ${agent.measured.version}; yours is ${version}.`);

  const { note, end } = progress();
  const proven = await orHostError(() =>
    orIsolationError(() =>
      prove({
        agent,
        recipe,
        binary,
        path,
        note,
        keep: options.keep === true,
        onStep: (step) => {
          end();
          print(`  ${stepWords(step)}`);
        },
      }),
    ),
  );
  end();
  const passed = isProved(proven);
  const at = Date.now();
  rememberProbe(stateHome(), agent.id, { at, program: binary, version: version ?? '', passed });
  if (json) {
    const data = { schemaVersion: 1, agent: agent.id, program: binary, version: version ?? null };
    const { network } = entered;
    process.stdout.write(
      `${JSON.stringify({ ...data, at, network, passed, ...proven }, null, 2)}\n`,
    );
  }
  for (const line of heardWords(proven)) print(line);
  // The screen of a fault is in --json.
  for (const fault of proven.faults) print(`! ${fault.split('\n')[0]}`);
  print(
    passed
      ? `Proved: this program tells what it does. What stands in your own config is another thing: agenthooks doctor ${agent.id}`
      : `Not proved. To look at the folder of the run: agenthooks probe ${agent.id} --keep`,
  );
  return passed ? exit.done : exit.failed;
}

function placeWords(network: Network): string[] {
  return [
    'It runs in a home of its own, with hooks installed there and a scripted model on this machine. Nothing of yours is touched.',
    network.loopbackOnly
      ? 'It has no network but this machine.'
      : `! Nothing keeps it from the network (${network.why}); it is told of this machine alone.`,
  ];
}

async function orIsolationError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof IsolationError)) throw error;
    throw new CommandError(`${error.message}; nothing was started`, exit.refused, { cause: error });
  }
}
