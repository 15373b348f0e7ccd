import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AgentDefinition, OfflineProbes, OfflineRecipe } from '@agenthooks/agent-catalog';
import { type LabHome, makeHome } from '../isolation/home.ts';
import { endProcesses } from '../isolation/processes.ts';
import { dialects } from '../model/dialects/index.ts';
import type { Script, Scripts } from '../model/script.ts';
import { type ModelServer, startModel } from '../model/server.ts';
import type { ModelEvent } from '../model/timeline.ts';

/** One agent in an isolated home, without a terminal or in one, for a probe that asks it. */
export interface Bench {
  probes: OfflineProbes;
  binary: string;
  /** The agent's switch, thrown. */
  hooksOff: Readonly<Record<string, true>>;
  /** One turn without a terminal, to the end of the process. */
  headless(run: HeadlessRun): Promise<HeadlessResult>;
}

export interface HeadlessRun {
  /** What the model says; absent: one sentence. */
  script?: Script;
  /** Further scripts, for subagents and nested runs. */
  scripts?: Scripts;
  /** Text or JSON of the agent's settings file; gets the log that hooks write to. */
  settings(log: string): object | string;
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

const prompt = 'RUN:probe';

let runs = 0;

export function openBench(
  agent: Pick<AgentDefinition, 'config'>,
  recipe: OfflineRecipe,
  probes: OfflineProbes,
  binary: string,
): Bench {
  return {
    probes,
    binary,
    hooksOff: agent.config.switchedOffBy === null ? {} : { [agent.config.switchedOffBy]: true },
    async headless(run) {
      const model = await startModel({
        dialect: dialects[recipe.api],
        scripts: { probe: run.script ?? [{ say: 'that is all' }], ...run.scripts },
        captures: recipe.captures,
      });
      runs += 1;
      const id = `${process.pid}-probe-${runs}`;
      let home: LabHome | undefined;
      try {
        home = await makeHome({
          recipe,
          config: agent.config,
          port: model.port,
          trusted: true,
          run: id,
        });
        return await runHeadless(run, home, model, recipe, agent, probes, binary);
      } finally {
        await endProcesses(id);
        await model.close();
        await home?.remove();
      }
    },
  };
}

async function runHeadless(
  run: HeadlessRun,
  home: LabHome,
  model: ModelServer,
  recipe: OfflineRecipe,
  agent: Pick<AgentDefinition, 'config'>,
  probes: OfflineProbes,
  binary: string,
): Promise<HeadlessResult> {
  const log = join(home.folder, 'notes');
  const settings = join(agent.config.roots(home.env)[0]!, agent.config.file);
  await put(settings, run.settings(log));
  for (const [name, content] of Object.entries(run.files?.({ log, settings }) ?? {})) {
    await put(join(home.folder, name), content);
  }
  const args = (run.args ?? []).map((arg) => arg.replaceAll('{folder}', home.folder));
  const child = spawn(binary, [...recipe.args, ...args, ...probes.headless(prompt)], {
    cwd: home.cwd,
    env: home.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (run.linger) await new Promise((resolve) => setTimeout(resolve, run.linger));
  const notes = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  return { code, stderr, notes, timeline: model.timeline };
}

async function put(path: string, content: object | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
}
