import { answer } from './answer.ts';
import { channelEnd, delivery, withdrawal } from './channel.ts';
import { registration, supersession } from './register.ts';
import type { Rule } from './rule.ts';
import {
  keys,
  paneEnd,
  recordLeavesWaiting,
  recordStaysAway,
  statusLeavesBlocked,
  statusStaysAway,
  unwatched,
  wake,
} from './terminal.ts';
import { deadline } from './time.ts';
import { childEnd, restart, sessionEnd, toolEnd, turn } from './turn.ts';

/** In the order in which they are asked. The docs page lists them from here. */
export const LEDGER_RULES: readonly Rule[] = [
  deadline,
  statusStaysAway,
  recordStaysAway,
  supersession,
  registration,
  answer,
  channelEnd,
  withdrawal,
  delivery,
  statusLeavesBlocked,
  keys,
  recordLeavesWaiting,
  toolEnd,
  turn,
  childEnd,
  sessionEnd,
  unwatched,
  paneEnd,
  restart,
  wake,
];
