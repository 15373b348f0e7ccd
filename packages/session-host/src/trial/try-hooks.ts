import { isDeepStrictEqual } from 'node:util';
import {
  type AgentDefinition,
  type HookEntry,
  type HookRow,
  isUnknown,
  samplePayload,
  signalsOf,
} from '@agenthooks/agent-catalog';
import {
  createToken,
  DEFAULT_BRAND,
  environmentPrefix,
  type Signal,
} from '@agenthooks/osc-protocol';
import { nodePty } from '../pty/node-pty.ts';
import type { PtyPort } from '../pty/port.ts';
import { type RanHook, runHook } from './run-hook.ts';
import { openTrialTerminal, type TrialTerminal } from './terminal.ts';

/** An entry that says something, and the row that it was made of. */
export interface TriedEntry {
  entry: HookEntry;
  row: HookRow;
}

export interface Trial extends TriedEntry {
  /** `arrived`: exactly what the payload means, in silence. */
  outcome: 'arrived' | 'silent' | 'other' | 'printed' | 'failed' | 'late';
  expected: Signal[];
  heard: Signal[];
  /** What was wrong, in one sentence; empty where it arrived. */
  text: string;
}

export interface TrialRequest {
  agent: AgentDefinition;
  entries: readonly TriedEntry[];
  /** The person's home: a hook finds it in its environment. */
  home: string;
  brand?: string;
  pty?: PtyPort;
  onTrial?: (trial: Trial) => void;
}

/** A heartbeat is said by a child after the hook has ended. */
const PATIENCE = 2_000;
const LOOK = 10;

/**
 * Runs command lines as the agent would, with a payload of ours, and listens at a pseudo-terminal
 * of our own. The environment is built from nothing, with the PATH of a bare system.
 */
export async function tryHooks(request: TrialRequest): Promise<Trial[]> {
  const { entries, brand = DEFAULT_BRAND, pty = nodePty(), onTrial } = request;
  const token = createToken();
  const terminal = await openTrialTerminal(pty, { brand, token });
  const env = trialEnvironment(request, brand, token, terminal.path);
  const trials: Trial[] = [];
  try {
    for (const one of entries) {
      const trial = await tryOne(one, request, env, terminal);
      trials.push(trial);
      onTrial?.(trial);
    }
    return trials;
  } finally {
    terminal.close();
  }
}

/** What a hook of a hosted agent finds. */
export function trialEnvironment(
  { agent, home }: Pick<TrialRequest, 'agent' | 'home'>,
  brand: string,
  token: string,
  path: string,
): Record<string, string> {
  const prefix = environmentPrefix(brand);
  return {
    PATH: '/usr/bin:/bin',
    HOME: home,
    ...agent.guards.equal,
    // Whatever the agent sets there: a hook looks only whether it is set.
    ...Object.fromEntries((agent.guards.present ?? []).map((name) => [name, 'doctor'])),
    [`${prefix}PTY`]: path,
    [`${prefix}TOKEN`]: token,
    [`${prefix}HOST_PID`]: String(process.pid),
  };
}

async function tryOne(
  { entry, row }: TriedEntry,
  { agent }: TrialRequest,
  env: Readonly<Record<string, string>>,
  terminal: TrialTerminal,
): Promise<Trial> {
  const { payload: keys } = agent;
  if (isUnknown(keys)) throw new RangeError(`${agent.title} has no command hooks: ${keys.unknown}`);
  const payload = samplePayload(agent, keys, row);
  const expected = signalsOf(row.argument, keys, payload);
  terminal.take();
  const ran = await runHook({
    command: entry.command,
    payload: JSON.stringify(payload),
    env,
    cwd: '/',
    limit: entry.timeout * 1_000,
  });
  const ended = ran.code === 0 && ran.stdout + ran.stderr === '';
  await until(() => !ended || terminal.waiting() >= expected.length, PATIENCE);
  const { signals: heard, noise } = terminal.take();
  const [outcome, text] = judged(ran, expected, heard, noise);
  return { entry, row, outcome, expected, heard, text };
}

function judged(
  ran: RanHook,
  expected: readonly Signal[],
  heard: readonly Signal[],
  noise: boolean,
): [Trial['outcome'], string] {
  if (ran.late) return ['late', 'it did not end within the limit of its entry'];
  if (ran.code !== 0)
    return ['failed', `it ended with ${ran.signal ?? `code ${ran.code}`}: ${ran.stderr.trim()}`];
  if (ran.stdout !== '' || ran.stderr !== '') {
    return ['printed', `it printed ${JSON.stringify((ran.stdout + ran.stderr).slice(0, 200))}`];
  }
  if (ran.broken) return ['failed', 'it ended without reading what the agent told it'];
  if (heard.length === 0 && !noise) {
    // What is said of subagents alone.
    return expected.length === 0 ? ['arrived', ''] : ['silent', 'nothing arrived'];
  }
  if (noise || !isDeepStrictEqual(heard, expected)) {
    return ['other', `${names(heard)} arrived, and ${names(expected)} was to`];
  }
  return ['arrived', ''];
}

function names(signals: readonly Signal[]): string {
  return signals.map(({ signal }) => signal).join(', ') || 'something else';
}

export function until(condition: () => boolean, within: number): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(stop, within);
    const look = setInterval(() => {
      if (condition()) stop();
    }, LOOK);
    function stop() {
      clearTimeout(end);
      clearInterval(look);
      resolve();
    }
    if (condition()) stop();
  });
}
