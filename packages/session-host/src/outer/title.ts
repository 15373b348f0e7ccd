import { printable } from '@agenthooks/osc-protocol';
import type { Phase } from '@agenthooks/workstate';

/** One cell before the state's name, told apart without colour. */
const MARKS: Record<Phase, string> = {
  unknown: '·',
  starting: '·',
  ready: '○',
  working: '●',
  attention: '▲',
  done: '✔',
  idle: '○',
  interrupted: '■',
  failed: '✖',
  exited: '·',
};

export interface TitledState {
  phase: Phase;
  tool: string | null;
  failure: string | null;
}

/** `▲ attention Bash · Claude Code`: the state first, since tabs cut their titles at the end. */
export function stateTitle(state: TitledState, agentTitle: string): string {
  const detail =
    state.phase === 'attention' ? state.tool : state.phase === 'failed' ? state.failure : null;
  const words = detail === null ? state.phase : `${state.phase} ${detail}`;
  return `${MARKS[state.phase]} ${words} · ${agentTitle}`;
}

/** `text` must be printable: a control byte would end the sequence. */
function setTitle(text: string): string {
  return `\x1b]0;${text}\x07`;
}

/** The terminal keeps window and icon title on its own stack (xterm's window operations 22, 23). */
export const PUSH_TITLE = '\x1b[22;0t';
export const POP_TITLE = '\x1b[23;0t';

/** The title that the outer terminal is to show. */
export interface Title {
  /** The agent set its own. */
  agent(text: string): void;
  /** The sequence for a state. */
  of(state: TitledState): string;
}

/** @param name What the title says until the agent says something better. */
export function createTitle(name: string): Title {
  let own = name;
  return {
    agent(text) {
      own = printable(text, TITLE_MOST).trim() || name;
    },
    of: (state) => setTitle(printable(stateTitle(state, own), TITLE_MOST)),
  };
}

/** Code points; xterm shows about as many. */
const TITLE_MOST = 200;
