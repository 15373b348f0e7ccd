import type { Phase } from '../state.ts';

/** What a reader says of the agent, from a moment on. */
export interface Said {
  readonly at: number;
  readonly phase: Phase;
}

/** Adds a state when it is another one than before. */
export function say(said: Said[], at: number, phase: Phase): void {
  if (said[said.length - 1]?.phase !== phase) {
    said.push({ at, phase });
  }
}

export function phaseAt(said: readonly Said[], at: number): Phase {
  let phase: Phase = 'unknown';
  for (const one of said) {
    if (one.at > at) {
      break;
    }
    phase = one.phase;
  }
  return phase;
}
