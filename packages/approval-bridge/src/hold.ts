export { type HookEnvironment, isDisabled } from './hold/command-line.ts';
export { holdHook } from './hold/hold-hook.ts';
export { type HookIo, processIo } from './hold/io.ts';
export { reportToolEnd } from './hold/report-end.ts';
export { hubFileOf } from './wire/rendezvous.ts';
