import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

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
  if (process.platform !== 'linux') return psStart(pid) === start;
  const fields = statFields(pid);
  return fields !== undefined && startIn(fields) === start && fields[0] !== 'Z';
}

function linuxStart(pid: number): string | undefined {
  const fields = statFields(pid);
  return fields && startIn(fields);
}

function startIn(fields: readonly string[]): string | undefined {
  return fields[19] === undefined ? undefined : `${bootId()}:${fields[19]}`;
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

/** Longer than any line there: 52 numbers and a name of at most 64 bytes. */
const line = Buffer.allocUnsafe(2048);

/**
 * Fields after the command's name, which may hold anything: state first, start time as the 20th.
 * One read into a buffer that stays: 14 µs, where `readFileSync` takes 22 to 45 (2026-12-01). A hub
 * asks this of two processes of each session every 2 s.
 */
function statFields(pid: number): string[] | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(`/proc/${pid}/stat`, 'r');
    const stat = line.toString('latin1', 0, readSync(fd, line, 0, line.length, 0));
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
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
