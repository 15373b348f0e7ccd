import { INPUT_TYPES, type InputType } from '../input.ts';
import { attention } from './attention.ts';
import { autoApproved } from './auto-approved.ts';
import { ceiling } from './ceiling.ts';
import { children, conversation } from './children.ts';
import { delegated, verdict } from './delegated.ts';
import { done, watched } from './done.ts';
import { facts } from './facts.ts';
import { failure } from './failure.ts';
import { evidence, fallback } from './fallback.ts';
import { meeting, nativeRest, ownership, proof } from './first-hand.ts';
import { interrupt } from './interrupt.ts';
import { late } from './late.ts';
import { life } from './life.ts';
import { messages } from './messages.ts';
import { ready } from './ready.ts';
import type { Rule } from './rule.ts';
import { sticky } from './sticky.ts';
import { working } from './working.ts';

/**
 * Every rule, in the order in which it sees an input: what an input means, whether it counts,
 * then what it does. The numbers are those that reasons and refusals name.
 */
export const RULES: readonly Rule[] = [
  life,
  proof,
  evidence,
  verdict,
  facts,
  conversation,
  interrupt,
  ownership,
  meeting,
  fallback,
  sticky,
  children,
  late,
  ready,
  nativeRest,
  attention,
  autoApproved,
  failure,
  delegated,
  watched,
  done,
  working,
  ceiling,
  messages,
];

const BY_INPUT: ReadonlyMap<InputType, readonly Rule[]> = new Map(
  INPUT_TYPES.map((type) => [type, RULES.filter(({ on }) => on.includes(type))]),
);

/** The rules that look at an input, in their order. */
export function rulesOn(type: InputType): readonly Rule[] {
  return BY_INPUT.get(type) ?? [];
}

export const WAKING: readonly Rule[] = RULES.filter(({ wake }) => wake !== undefined);
