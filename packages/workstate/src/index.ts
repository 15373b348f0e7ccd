export type { Input, InputType } from './input.ts';
export type { Phase } from './state.ts';
export type { AgentTraits } from './traits.ts';
