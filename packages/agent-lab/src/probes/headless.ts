import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type LabHome, makeHome } from '../isolation/home.ts';
import { endProcesses } from '../isolation/processes.ts';
import { whenOver } from '../isolation/unfinished.ts';
import { dialects } from '../model/dialects/index.ts';
import { startModel } from '../model/server.ts';
import type { ModelEvent } from '../model/timeline.ts';
import type { Bench, BenchRun } from './bench.ts';
import { placeOf, probePrompt, probeRun, put, scriptsOf } from './place.ts';

export interface HeadlessRun extends BenchRun {
  /** More arguments; `{folder}` stands for the run's folder. */
  args?: readonly string[];
  /** Files below the run's folder, by name. */
  files?(place: { log: string; settings: string }): Readonly<Record<string, object | string>>;
  /** Milliseconds to wait for what outlives the process. */
  linger?: number;
}

export interface HeadlessResult {
  code: number | null;
  stderr: string;
  /** What the hooks noted, in the order in which they did. */
  notes: string[];
  timeline: readonly ModelEvent[];
}

/** A turn takes a second; a hundred times that is a hang. */
const patience = 100_000;

type Subject = Pick<Bench, 'agent' | 'recipe' | 'probes' | 'binary'>;

export async function runHeadless(subject: Subject, run: HeadlessRun): Promise<HeadlessResult> {
  const { agent, recipe, probes, binary } = subject;
  const { captures, errands } = recipe;
  const model = await startModel({
    dialect: dialects[recipe.api],
    scripts: scriptsOf(run),
    captures,
    errands,
  });
  const id = probeRun();
  let home: LabHome | undefined;
  const close = whenOver(async () => {
    await endProcesses(id);
    await model.close();
    await home?.remove();
  });
  try {
    home = await makeHome({
      recipe,
      config: agent.config,
      port: model.port,
      trusted: true,
      run: id,
    });
    const { folder } = home;
    const place = placeOf(agent, home);
    put(place.settings, run.settings(place.log));
    for (const [name, content] of Object.entries(run.files?.(place) ?? {})) {
      put(join(folder, name), content);
    }
    const args = (run.args ?? []).map((arg) => arg.replaceAll('{folder}', folder));
    const line = [...recipe.args, ...args, ...probes.headless(probePrompt)];
    const { code, stderr } = await toExit(binary, line, home);
    await pause(run.linger ?? 0);
    return { code, stderr, notes: place.notes(), timeline: model.timeline };
  } finally {
    await close();
  }
}

async function toExit(binary: string, args: readonly string[], { cwd, env }: LabHome) {
  const child = spawn(binary, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), patience);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    // Not `close`: what outlives the agent holds its stderr open.
    child.once('exit', resolve);
  });
  clearTimeout(limit);
  return { code, stderr };
}
