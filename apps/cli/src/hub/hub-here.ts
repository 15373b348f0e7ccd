import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type ControlClient,
  ControlError,
  connectControl,
  OtherVersion,
  RendezvousError,
  type Via,
} from '@agenthooks/approval-bridge';
import { ensureHub, HubError } from '@agenthooks/hub';
import { CommandError, exit } from '../exit.ts';

/** What runs a hub in the foreground: the command line, which stands beside every program of ours. */
function foreground(): [string, ...string[]] {
  const main = join(dirname(realpathSync(process.argv[1]!)), 'main.js');
  return [process.execPath, main, 'hub', 'start', '--foreground'];
}

/** Starts this user's hub where none runs; resolves with the path of `hub.json`. */
export async function hubHere(): Promise<string> {
  const { hubFile } = await ensureHub({ env: process.env, command: foreground() });
  return hubFile;
}

/** A connection to this user's hub, which is started where none runs. */
export async function connectHere(via: Via, onClosed = () => {}): Promise<ControlClient> {
  const hubFile = await hubHere();
  return connectControl({ hubFile, via, onClosed });
}

/** Runs with a connection and closes it; what the hub says no to is a sentence for the person. */
export async function withHub<T>(via: Via, use: (client: ControlClient) => Promise<T>): Promise<T> {
  try {
    const client = await connectHere(via);
    try {
      return await use(client);
    } finally {
      await client.close();
    }
  } catch (error) {
    throw toCommandError(error);
  }
}

export function toCommandError(error: unknown): unknown {
  const isTold =
    error instanceof HubError ||
    error instanceof ControlError ||
    error instanceof RendezvousError ||
    error instanceof OtherVersion;
  return isTold ? new CommandError(error.message, exit.failed, { cause: error }) : error;
}
