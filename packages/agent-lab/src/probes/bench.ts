import type { AgentDefinition, OfflineProbes, OfflineRecipe } from '@agenthooks/agent-catalog';
import type { Script, Scripts } from '../model/script.ts';
import { type HeadlessResult, type HeadlessRun, runHeadless } from './headless.ts';
import { inTerminal, type TerminalRun, type TerminalSight } from './terminal.ts';

/** A real agent that a probe can ask, in an isolated home, each time in a new one. */
export interface Bench {
  agent: AgentDefinition;
  recipe: OfflineRecipe;
  probes: OfflineProbes;
  binary: string;
  /** The agent's switch, thrown. */
  hooksOff: Readonly<Record<string, true>>;
  /** One turn without a terminal, to the end of the process. */
  headless(run: HeadlessRun): Promise<HeadlessResult>;
  /** In a pseudo-terminal of ours, as a person has it; ended afterwards. */
  terminal<Answer>(
    run: TerminalRun,
    look: (sight: TerminalSight) => Promise<Answer>,
  ): Promise<Answer>;
}

/** What both kinds of run have. */
export interface BenchRun {
  /** What the model says to `RUN:probe`; absent: one sentence. */
  script?: Script;
  /** Further scripts, for subagents and nested runs. */
  scripts?: Scripts;
  /** Text or JSON of the agent's settings file; gets the log that hooks write to. */
  settings(log: string): object | string;
}

export function openBench(
  agent: AgentDefinition,
  recipe: OfflineRecipe,
  probes: OfflineProbes,
  binary: string,
): Bench {
  const { config } = agent;
  const switchedOffBy = config.shape === 'json-hooks' ? config.switchedOffBy : null;
  const bench = { agent, recipe, probes, binary };
  return {
    ...bench,
    hooksOff: switchedOffBy === null ? {} : { [switchedOffBy]: true },
    headless: (run) => runHeadless(bench, run),
    terminal: (run, look) => inTerminal(bench, run, look),
  };
}
