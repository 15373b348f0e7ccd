import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process that cannot be mistaken for a later one with the same number: the pid, and when it
 * started in the system's own words (Linux: boot id and clock ticks since boot; elsewhere what
 * `ps -o lstart=` prints). Compared as text, never parsed.
 */
export interface ProcessIdentity {
  pid: number;
  start: string;
}

/** undefined when there is no such process (a zombie still is one). */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStart(pid) : psStart(pid);
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  const start = processStart(pid);
  return start === undefined ? undefined : { pid, start };
}

/** The same process, still there and no zombie. */
export function isAlive({ pid, start }: ProcessIdentity): boolean {
  return processStart(pid) === start && !isZombie(pid);
}

function linuxStart(pid: number): string | undefined {
  const ticks = statFields(pid)?.[19];
  return ticks === undefined ? undefined : `${bootId()}:${ticks}`;
}

function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)?.[0] === 'Z';
}

/** `T`: stopped by a signal, as Ctrl-Z does. undefined where it cannot be told. */
export function isStopped(pid: number): boolean | undefined {
  if (process.platform === 'linux') {
    const state = statFields(pid)?.[0];
    return state === undefined ? undefined : state === 'T';
  }
  const state = ps(pid, 'state=');
  return state === undefined ? undefined : state.startsWith('T');
}

/** Fields after the command's name, which may hold anything: state first, start time as the 20th. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

let boot: string | undefined;

function bootId(): string {
  if (boot === undefined) {
    try {
      boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim().slice(0, 8);
    } catch {
      boot = 'boot';
    }
  }
  return boot;
}

function psStart(pid: number): string | undefined {
  return ps(pid, 'lstart=');
}

function ps(pid: number, column: string): string | undefined {
  try {
    const text = execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}
