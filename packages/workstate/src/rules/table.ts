import type { Claim } from '../claim.ts';
import { INPUT_TYPES, type InputType } from '../input.ts';
import { attention } from './attention.ts';
import { autoApproved } from './auto-approved.ts';
import { ceiling } from './ceiling.ts';
import { children, conversation } from './children.ts';
import { delegated, verdict } from './delegated.ts';
import { done, watched } from './done.ts';
import { evidence } from './evidence.ts';
import { facts } from './facts.ts';
import { failure } from './failure.ts';
import { fallback } from './fallback.ts';
import { interrupt } from './interrupt.ts';
import { late } from './late.ts';
import { life } from './life.ts';
import { meeting } from './meeting.ts';
import { messages } from './messages.ts';
import { nativeRest } from './native-rest.ts';
import { ownership } from './ownership.ts';
import { proof } from './proof.ts';
import { ready } from './ready.ts';
import { EVIDENCE, type Rule } from './rule.ts';
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

/** A rule as `step` runs it: all of one shape, and what it judges as bits. */
export interface Row {
  readonly apply: Rule['apply'];
  readonly about: number;
}

const SAYS: Record<Claim['says'] | 'nothing', number> = {
  nothing: 1 << 0,
  ready: 1 << 1,
  working: 1 << 2,
  ask: 1 << 3,
  'child-over': 1 << 4,
  done: 1 << 5,
  delegated: 1 << 6,
  rest: 1 << 7,
  interrupted: 1 << 8,
  failed: 1 << 9,
};

const EVERYTHING = (1 << 10) - 1;

/** The bit of what is claimed. */
export function bitOf(claim: Claim | null): number {
  return claim === null ? SAYS.nothing : SAYS[claim.says];
}

function rowOf(rule: Rule, type: InputType): Row {
  const { about } = rule;
  const judges = about !== undefined && EVIDENCE.some((one) => one === type);
  return {
    apply: (turn) => rule.apply(turn),
    about: judges ? about.reduce((bits, says) => bits | SAYS[says], 0) : EVERYTHING,
  };
}

const BY_INPUT: ReadonlyMap<InputType, readonly Row[]> = new Map(
  INPUT_TYPES.map((type) => [
    type,
    RULES.filter(({ on }) => on.includes(type)).map((rule) => rowOf(rule, type)),
  ]),
);

/** The rules that look at an input, in their order. */
export function rowsOn(type: InputType): readonly Row[] {
  return BY_INPUT.get(type) ?? [];
}

export const WAKES: readonly NonNullable<Rule['wake']>[] = RULES.flatMap(({ wake }) =>
  wake === undefined ? [] : [wake],
);
