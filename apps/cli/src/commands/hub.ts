import { HubError, hubStatus, readHubSettings, startHub, stopHub } from '@agenthooks/hub';
import { CommandError, exit } from '../exit.ts';
import { hubHere, toCommandError } from '../hub/hub-here.ts';
import { syncAll } from '../keep-current.ts';
import { ago } from '../print.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** Starts, stops or looks at this user's hub, through which agents are answered from elsewhere. */
export async function run({ arguments: [verb], options }: Call): Promise<number> {
  try {
    if (verb === 'start')
      return options.foreground === true
        ? await foreground(options.sync !== false)
        : await background();
    if (verb === 'stop') {
      const stopped = await stopHub(process.env);
      process.stdout.write(stopped ? 'The hub is stopped.\n' : 'No hub was running.\n');
      return exit.done;
    }
    if (verb === 'status') return await status(options.json === true);
  } catch (error) {
    throw toCommandError(error);
  }
  throw new CommandError(`hub ${verb}: it is start, stop or status`, exit.usage);
}

async function background(): Promise<number> {
  const hubFile = await hubHere();
  process.stdout.write(`The hub runs (${hubFile}).\n`);
  return exit.done;
}

/** Until somebody ends it, or nobody needed it for a while. */
async function foreground(syncs: boolean): Promise<number> {
  let hub: Awaited<ReturnType<typeof startHub>>;
  try {
    hub = await startHub({
      env: process.env,
      settings: readHubSettings(stateHome()),
      onTrouble: (error) => console.error(`agenthooks hub: ${String(error)}`),
    });
  } catch (error) {
    if (error instanceof HubError && error.code === 'running') {
      throw new CommandError(error.message, exit.refused, { cause: error });
    }
    throw error;
  }
  const end = () => void hub.close();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  if (process.stdout.isTTY) {
    process.stdout.write('The hub runs here. Pairing codes are shown in this terminal.\n');
  }
  if (syncs) await syncAll().catch((error) => console.error(`agenthooks hub: ${String(error)}`));
  await hub.stopped;
  return exit.done;
}

async function status(json: boolean): Promise<number> {
  const state = await hubStatus(process.env);
  if (json) {
    process.stdout.write(`${JSON.stringify(state, null, 2)}\n`);
    return exit.done;
  }
  if (!state.running) {
    process.stdout.write(`No hub runs (${state.why}). Start it: agenthooks hub start\n`);
  } else if ('status' in state) {
    const { pid, version, startedAt, sessions, open, viewers, strict, home } = state.status;
    process.stdout.write(
      `The hub ${version} runs: process ${pid}, for ${ago(Date.now() - startedAt)}, in ${home}\n` +
        `${sessions} sessions, ${open} open requests, ${viewers} viewers${strict ? ', strict' : ''}\n`,
    );
  } else {
    process.stdout.write(
      `A hub of version ${state.version} runs, which this one cannot speak to.\n`,
    );
  }
  return exit.done;
}
