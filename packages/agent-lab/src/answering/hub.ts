import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ControlClient, connectControl, hubFileOf } from '@agenthooks/approval-bridge';
import type { LabHome } from '../isolation/home.ts';

/** This user's hub of a run, as a process that can be killed. */
export interface LabHub {
  file: string;
  /** A person's viewer, connected anew where the hub was another one. */
  viewer(): Promise<ControlClient>;
  /** The viewer goes; the next one that is asked for comes anew. */
  leave(): Promise<void>;
  /** As a crash does: nothing of it is told to anybody. */
  kill(): Promise<void>;
  /** Another one in the same home, with these settings. */
  start(settings?: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that a hub may take on a busy machine. */
const patience = 15_000;

/** @param command What runs a hub in the foreground. */
export async function startHub(command: readonly string[], home: LabHome): Promise<LabHub> {
  const file = hubFileOf(home.state);
  let child: ChildProcess | undefined;
  let client: ControlClient | undefined;

  async function start(settings: Readonly<Record<string, unknown>> = {}) {
    writeFileSync(join(home.state, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
    const [program, ...args] = command;
    const started = spawn(program!, args, {
      env: { ...home.env, AGENTHOOKS_HOME: home.state },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child = started;
    const until = Date.now() + patience;
    while (Date.now() < until && started.exitCode === null) {
      if (existsSync(file) && (await answers(file))) return;
      await pause(30);
    }
    throw new Error(`the hub did not come up: ${command.join(' ')} (exit ${started.exitCode})`);
  }

  async function end(signal: NodeJS.Signals) {
    await client?.close();
    client = undefined;
    const ended = child;
    child = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const gone = new Promise((resolve) => ended.once('close', resolve));
    ended.kill(signal);
    await gone;
  }

  await start();
  return {
    file,
    async viewer() {
      client ??= await connectControl({
        hubFile: file,
        via: 'terminal',
        onClosed: () => {
          client = undefined;
        },
      });
      return client;
    },
    async leave() {
      await client?.close();
      client = undefined;
    },
    kill: () => end('SIGKILL'),
    start,
    close: () => end('SIGTERM'),
  };
}

async function answers(file: string): Promise<boolean> {
  try {
    const client = await connectControl({ hubFile: file, via: 'view' });
    await client.close();
    return true;
  } catch {
    return false;
  }
}
