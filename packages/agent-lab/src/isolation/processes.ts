import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { runVariable } from './environment.ts';

/**
 * Processes of one run, found by the variable that they inherited: a background command whose
 * parent is gone is found too. This process is never among them. Linux only: elsewhere none.
 */
export function processesOf(run: string): number[] {
  const mark = `${runVariable}=${run}`;
  return processIds().filter((pid) => pid !== process.pid && environmentOf(pid).includes(mark));
}

/**
 * Asks each process of the run to end, by its pid, and kills what has not after `patience` ms.
 * Returns those that were still there.
 */
export async function endProcesses(run: string, patience = 3_000): Promise<number[]> {
  const found = processesOf(run);
  signal(found, 'SIGTERM');
  for (let waited = 0; waited < patience && processesOf(run).length > 0; waited += 50) {
    await pause(50);
  }
  signal(processesOf(run), 'SIGKILL');
  return found;
}

/** Waits until nothing of the run is left, or `patience` ms. */
export async function quietProcesses(run: string, patience = 3_000): Promise<void> {
  const until = Date.now() + patience;
  while (processesOf(run).length > 0 && Date.now() < until) await pause(50);
}

function signal(pids: readonly number[], name: 'SIGTERM' | 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone meanwhile.
    }
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    // Gone meanwhile, or somebody else's.
    return [];
  }
}
