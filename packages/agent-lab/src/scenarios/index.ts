import { background } from './background.ts';
import { child } from './child.ts';
import { clear, compact } from './command.ts';
import { exitSignal, exitTyped } from './exit.ts';
import { failure } from './failure.ts';
import { interruptCtrlC, interruptEscape } from './interrupt.ts';
import { permission } from './permission.ts';
import { permissionKept } from './permission-kept.ts';
import { plan } from './plan.ts';
import { question } from './question.ts';
import { ready } from './ready.ts';
import type { Scenario } from './scenario.ts';
import { trust } from './trust.ts';
import { turn } from './turn.ts';

/**
 * In the order in which they run in one agent. Compacting comes before the failure: Claude Code
 * 2.1.332 says `error` again after a compact that follows an error.
 */
export const scenarios: readonly Scenario[] = [
  ready,
  turn,
  permission,
  permissionKept,
  question,
  plan,
  background,
  child,
  interruptEscape,
  interruptCtrlC,
  compact,
  failure,
  clear,
  exitTyped,
  trust,
  exitSignal,
];
