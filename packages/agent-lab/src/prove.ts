/** The lab's engine for people: their own program, proved in a home of its own. */
export { type Entered, enterNetwork, type Network } from './isolation/network.ts';
export { IsolationError } from './isolation/refuse.ts';
export { endOnSignals } from './isolation/unfinished.ts';
export { isProved, type Proven, type ProveOptions, prove, provingPath } from './prove/prove.ts';
export { type ProvenStep, type StepName, stepNames } from './prove/steps.ts';
export { sameMajor, versionOf } from './prove/version.ts';
