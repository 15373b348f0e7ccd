import type { Effect } from '../effect.ts';

/** Seconds since the beginning, with milliseconds. */
export function clockText(at: number, beginning: number): string {
  return `${((at - beginning) / 1_000).toFixed(3)} s`;
}

/** One line of a replay. */
export function effectText(effect: Effect): string {
  switch (effect.type) {
    case 'changed':
      return `${effect.from} -> ${effect.to} (${ruleText(effect.reason)}): ${effect.reason.evidence}`;
    case 'notify': {
      const how = effect.repeat ? ', again' : effect.banner ? ', banner' : '';
      return `mark ${effect.kind}: ${effect.wording}${how}`;
    }
    case 'clearUnread':
      return 'mark cleared';
    case 'refused':
      return `refused (${ruleText(effect)}): ${effect.why}`;
    case 'wakeAt':
      return `wake at ${effect.at}`;
    case 'proven':
      return effect.by === 'hook' ? 'hooks proved' : 'native status proved';
  }
}

function ruleText({ rule, name }: { rule: number; name: string }): string {
  return `rule ${rule}, ${name}`;
}
