import { setTimeout as pause } from 'node:timers/promises';
import {
  connectControl,
  type HubStatus,
  OtherVersion,
  type Rendezvous,
  RendezvousError,
  readRendezvous,
} from '@agenthooks/approval-bridge';
import { isAlive } from '@agenthooks/process-identity';
import type { Environment } from '@agenthooks/signals-recorder';
import { hubPlaces } from './life/places.ts';

export type HubState =
  | { running: true; status: HubStatus }
  /** It runs, and speaks no version of ours. */
  | { running: true; version: string; open: number }
  | { running: false; why: string };

/** Whether this user's hub runs, and what it has. */
export async function hubStatus(env: Environment): Promise<HubState> {
  const { hubFile } = hubPlaces(env);
  try {
    const client = await connectControl({ hubFile, via: 'view' });
    const status = await client.status();
    await client.close();
    return { running: true, status };
  } catch (error) {
    if (error instanceof OtherVersion) {
      return { running: true, version: error.hub.version, open: error.hub.open };
    }
    return { running: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/** true when one was running and is gone now. */
export async function stopHub(env: Environment): Promise<boolean> {
  return endProcess(hubPlaces(env).hubFile);
}

const GRACE_MS = 3000;

/** SIGTERM to the process that the rendezvous names, when it is still that process. */
export async function endProcess(hubFile: string): Promise<boolean> {
  let found: Rendezvous;
  try {
    found = readRendezvous(hubFile);
  } catch (error) {
    if (error instanceof RendezvousError && error.code === 'no-hub') return false;
    throw error;
  }
  if (!isAlive(found)) return false;
  process.kill(found.pid, 'SIGTERM');
  const until = performance.now() + GRACE_MS;
  while (isAlive(found) && performance.now() < until) await pause(10);
  return !isAlive(found);
}
