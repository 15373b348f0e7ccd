import { createOutputFollower } from './follow.ts';
import { FOCUS_REPORTS } from './modes.ts';
import type { WriteQueue } from './write-queue.ts';

/**
 * The one way to the outer terminal: the agent's bytes as they came, and ours between them, where
 * no sequence and no character of the agent's is cut.
 */
export interface OuterWriter {
  agent(bytes: Uint8Array): void;
  /** Waits for the next place between two sequences. */
  ours(text: string): void;
  /** A sequence that sets the title; written again whenever the agent has set its own. */
  title(sequence: string): void;
  /** The agent asked for focus reports by itself. */
  agentWantsFocus(): boolean;
  /** What puts the terminal back as it was before the agent. */
  restore(): string;
  isAlternate(): boolean;
}

/** @param keepFocus The host wants focus reports, also when the agent switches them off. */
export function createOuterWriter(
  queue: Pick<WriteQueue, 'push'>,
  keepFocus: boolean,
): OuterWriter {
  let waiting = '';
  let title = '';
  let titleStands = true;
  let focusIsOn = true;
  const follower = createOutputFollower({
    onTitle: () => {
      titleStands = false;
    },
    onMode: (mode, on) => {
      if (mode === FOCUS_REPORTS) focusIsOn = on;
    },
    onReset: () => {
      titleStands = false;
      focusIsOn = false;
    },
  });

  function insert() {
    if (!follower.isBetween()) return;
    let text = waiting;
    waiting = '';
    if (keepFocus && !focusIsOn) text += `\x1b[?${FOCUS_REPORTS}h`;
    focusIsOn = true;
    if (!titleStands) text += title;
    titleStands = true;
    if (text !== '') queue.push(Buffer.from(text));
  }

  return {
    agent(bytes) {
      follower.follow(bytes);
      queue.push(bytes);
      // A new title of the agent's is told right after the bytes that set it.
      if (titleStands) insert();
      else queueMicrotask(insert);
    },
    ours(text) {
      waiting += text;
      insert();
    },
    title(sequence) {
      if (sequence === title) return;
      title = sequence;
      titleStands = false;
      insert();
    },
    agentWantsFocus: () => follower.mode(FOCUS_REPORTS),
    restore: () => follower.restore(),
    isAlternate: () => follower.isAlternate(),
  };
}
