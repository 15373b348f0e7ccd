import { describe } from '../claim.ts';
import { claimOfReport } from '../claims/native.ts';
import { claimOfSignal } from '../claims/signal.ts';
import type { Effect } from '../effect.ts';
import type { Input } from '../input.ts';

/** Seconds since the beginning, with milliseconds. */
export function clockText(at: number, beginning: number): string {
  return `${((at - beginning) / 1_000).toFixed(3)} s`;
}

/** What came in, in a few words; never a text of the terminal. */
export function inputText(input: Input): string {
  switch (input.type) {
    case 'signal': {
      const claim = claimOfSignal(input.signal);
      const said = claim === null ? `a hook says ${input.signal.signal}` : describe(claim);
      return input.trusted ? said : `${said}, untrusted`;
    }
    case 'native': {
      if (input.report.state === 'clear') {
        return `native status clears ${input.report.id === '' ? 'everything' : input.report.id}`;
      }
      const claim = claimOfReport(input.report, null);
      return claim === null ? `native status says ${input.report.state}` : describe(claim);
    }
    case 'key':
      return `a key (${input.key})`;
    case 'submit':
      return `a submit by a ${input.by}`;
    case 'focus':
      return input.focused ? 'the focus comes' : 'the focus goes';
    case 'progress':
      return `progress ${input.state}`;
    case 'notification':
      return `a notification (OSC ${input.osc})`;
    case 'approval':
      return `a request is ${input.phase}`;
    case 'exit':
      return 'the exit';
    case 'tick':
      return 'time';
    case 'spawn':
      return 'the start';
    default:
      return input.type;
  }
}

export function effectText(effect: Effect): string {
  switch (effect.type) {
    case 'changed':
      return `${effect.from} -> ${effect.to}, rule ${effect.reason.rule}: ${effect.reason.evidence}`;
    case 'notify': {
      const how = effect.repeat ? ', again' : effect.banner ? ', banner' : '';
      return `mark ${effect.kind}: ${effect.wording}${how}`;
    }
    case 'clearUnread':
      return 'mark cleared';
    case 'refused':
      return `refused, rule ${effect.rule}: ${effect.why}`;
    case 'wakeAt':
      return `wake at ${effect.at}`;
    case 'proven':
      return effect.by === 'hook' ? 'hooks proved' : 'native status proved';
  }
}
