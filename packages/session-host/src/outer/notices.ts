import { notice, noticeWay, tmuxLayers, wrapTmux } from '@agenthooks/osc-protocol';
import type { Effect } from '@agenthooks/workstate';
import type { Environment } from '../environment.ts';

/** Decides which of the machine's marks become a notice of the outer terminal. */
export interface Notices {
  focus(focused: boolean): void;
  /** The sequence to write; empty for none. */
  of(effect: Effect): string;
}

/** @param id Replaces the notice before it, where the terminal can. */
export function createNotices(name: string, id: string, env: Environment): Notices {
  const way = noticeWay(env);
  const layers = tmuxLayers(env);
  // A terminal that never reports focus is looked at: a notice too few is less than one at each
  // prompt that the person has before their eyes.
  let focused = true;
  return {
    focus(now) {
      focused = now;
    },
    of(effect) {
      if (effect.type !== 'notify' || !effect.banner || focused) return '';
      return wrapTmux(notice({ title: name, body: effect.wording, id }, way), layers);
    },
  };
}
