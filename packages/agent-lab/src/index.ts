export { cacheFolder } from './cache/cache-folder.ts';
export { type Installed, type InstallOptions, installPackage } from './cache/install.ts';
export { type LabRequest, readCommandLine, UsageError } from './command-line.ts';
export { type LabHome, makeHome } from './isolation/home.ts';
export { type Entered, enterNetwork, type Network } from './isolation/network.ts';
export { endProcesses, processesOf } from './isolation/processes.ts';
export { IsolationError, refuseRealHome } from './isolation/refuse.ts';
export { runLab } from './lab.ts';
export { type HookSource, type Mode, modeName } from './mode.ts';
export type { Answer, Dialect, Frames, ModelRequest, Question } from './model/dialect.ts';
export { dialects } from './model/dialects/index.ts';
export type { ModelError, Script, Scripts, Step, ToolCall } from './model/script.ts';
export { type ModelOptions, type ModelServer, startModel } from './model/server.ts';
export { type ModelEvent, moments } from './model/timeline.ts';
export { type Bench, openBench } from './probes/bench.ts';
export { probes } from './probes/index.ts';
export { type Answers, differences, type Probe } from './probes/probe.ts';
export { type Comparison, compare, comparisonTable } from './report/compare.ts';
export { print } from './report/print.ts';
export type {
  CheckRow,
  LabReport,
  Outcome,
  ProbeRow,
  ScenarioRow,
} from './report/report.ts';
export type { LabOptions } from './run/options.ts';
export { runCommand } from './run-command.ts';
export type { Act } from './scenarios/act.ts';
export { checkPlan } from './scenarios/check.ts';
export { scenarios } from './scenarios/index.ts';
export type { Scenario, ScenarioPlan } from './scenarios/scenario.ts';
export type { SittingRecord } from './stage/record.ts';
export { Screen, type Size } from './terminal/screen.ts';
export { judge, type Run } from './truth/judge.ts';
export type { Edge, EdgeName, Judgement, Seen, Sources } from './truth/judgement.ts';
export type { Mark, MarkName } from './truth/mark.ts';
export { readTruth, type Truth, type Turn, type Wait } from './truth/truth.ts';
