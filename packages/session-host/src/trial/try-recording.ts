import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { AgentDefinition, HookEntry } from '@agenthooks/agent-catalog';
import { isUnknown, samplePayload } from '@agenthooks/agent-catalog';
import { createToken, DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';
import { decodeLine, signalsFile } from '@agenthooks/signals-recorder';
import { runHook } from './run-hook.ts';
import { trialEnvironment, until } from './try-hooks.ts';

export interface RecordingTrialRequest {
  agent: AgentDefinition;
  /** A recording hook, as it is installed. */
  entry: HookEntry;
  /** The person's home. */
  home: string;
  /** The folder for run-time files that stands in the command. */
  state: string;
  brand?: string;
}

/** Node starts on a busy machine, in the background. */
const PATIENCE = 10_000;

/**
 * Runs a recording hook as the agent would, for a window of our own, and takes that window's file
 * away again. Returns what was wrong; undefined where the line was written.
 */
export async function tryRecording(request: RecordingTrialRequest): Promise<string | undefined> {
  const { agent, entry, state, brand = DEFAULT_BRAND } = request;
  const { payload: keys } = agent;
  if (isUnknown(keys)) throw new RangeError(`${agent.title} has no command hooks: ${keys.unknown}`);
  const pane = `doctor-${process.pid}`;
  const file = signalsFile(state, pane);
  const row = {
    event: entry.event,
    argument: 'working',
    feature: 'record',
    timeout: 5,
    since: '',
  } as const;
  const prefix = environmentPrefix(brand);
  try {
    const ran = await runHook({
      command: entry.command,
      payload: JSON.stringify(samplePayload(agent, keys, row)),
      env: {
        ...trialEnvironment(request, brand, createToken(), '/dev/null'),
        [`${prefix}PANE`]: pane,
      },
      cwd: '/',
      limit: entry.timeout * 1_000,
    });
    if (ran.late) return 'it did not end within the limit of its entry';
    if (ran.code !== 0) return `it ended with code ${ran.code}: ${ran.stderr.trim()}`;
    await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), PATIENCE);
    if (!existsSync(file)) return `no line came into ${file}`;
    const [line] = readFileSync(file, 'utf8').split('\n');
    const read = decodeLine(line!);
    return read.type === 'line' ? undefined : `the line cannot be read: ${line}`;
  } finally {
    rmSync(file, { force: true });
  }
}
