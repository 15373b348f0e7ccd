import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What the system says of a process. Linux reads /proc (0.02 ms each), elsewhere `ps` is asked. */
export interface ProcessFacts {
  pid: number;
  parent: number;
  /** In the system's own words, compared as text: a later process with this pid has another. */
  start: string;
  /** Number of the controlling terminal, 0 for none; -1 where it is not told. */
  terminal: number;
}

/** undefined when there is no such process. */
export function processFacts(pid: number): ProcessFacts | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessFacts | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // The command's name stands in parentheses and may hold anything, so the last one counts.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, , , terminal] = fields;
  if (state === 'Z') return undefined;
  return { pid, parent: Number(parent), start: fields[19] ?? '', terminal: Number(terminal) };
}

function fromPs(pid: number): ProcessFacts | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'ppid=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [, parent, start] = /^\s*(\d+)\s+(.*\S)\s*$/.exec(text) ?? [];
    if (parent === undefined || start === undefined) return undefined;
    return { pid, parent: Number(parent), start, terminal: -1 };
  } catch {
    return undefined;
  }
}

/** More generations than any shell nests. */
const MOST_GENERATIONS = 64;

/** The process and its ancestors, itself first. Ends where the system ends. */
export function ancestry(pid: number): ProcessFacts[] {
  const line: ProcessFacts[] = [];
  for (let next = pid; next > 0 && line.length < MOST_GENERATIONS; ) {
    const facts = processFacts(next);
    if (facts === undefined) break;
    line.push(facts);
    next = facts.parent;
  }
  return line;
}

/** Names of the variables in a process's environment at its start; undefined where hidden. */
export function environmentNames(pid: number): ReadonlySet<string> | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/environ`, 'latin1');
    return new Set(text.split('\0').map((pair) => pair.slice(0, pair.indexOf('='))));
  } catch {
    return undefined;
  }
}
