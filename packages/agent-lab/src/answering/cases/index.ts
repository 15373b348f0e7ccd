import type { AnsweringCase } from '../case.ts';
import { changeAllowed, changeInTerminal, grantAllowed, grantInTerminal } from './ahead.ts';
import { agentKilled, expired, hubKilled, shownKilled } from './broken.ts';
import { nobodyLooks, takenBack } from './hidden.ts';
import { allowed, denied, planned, questioned, ruled } from './outside.ts';
import { onThePage } from './page.ts';
import { onlyShown, shownAgain } from './shown.ts';
import { inTerminal, interrupted, longCommand } from './terminal.ts';
import { subagentToo, twoPanes } from './together.ts';
import { planAgain, severalQuestions } from './worded.ts';

/** Where the prompt is hidden while somebody elsewhere may answer, nobody races with it. */
export const hiddenCases: readonly AnsweringCase[] = [
  allowed,
  denied,
  onThePage,
  takenBack,
  nobodyLooks,
  expired,
  agentKilled,
];

/** Where nothing takes an answer from outside: only a host knows that it asks. */
export const shownCases: readonly AnsweringCase[] = [onlyShown, shownAgain, shownKilled];

/** In the order in which they run in one agent. A rule allows what comes after it, so it is late. */
export const answeringCases: readonly AnsweringCase[] = [
  allowed,
  denied,
  onThePage,
  questioned,
  planned,
  severalQuestions,
  planAgain,
  changeInTerminal,
  grantInTerminal,
  inTerminal,
  longCommand,
  interrupted,
  hubKilled,
  expired,
  subagentToo,
  changeAllowed,
  grantAllowed,
  ruled,
  twoPanes,
  agentKilled,
];
