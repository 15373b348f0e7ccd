import type { InputType } from './input.ts';
import type { Phase, Reason } from './state.ts';

/** What the caller has to do, or may want to tell. Plain data, in the order they came about. */
export type Effect =
  | ChangedEffect
  | NotifyEffect
  | ClearUnreadEffect
  | RefusedEffect
  | WakeAtEffect
  | ProvenEffect;

export interface ChangedEffect {
  type: 'changed';
  from: Phase;
  to: Phase;
  reason: Reason;
}

/** A mark on the session; whoever shows banners leaves them out where the pane has the focus. */
export interface NotifyEffect {
  type: 'notify';
  kind: 'attention' | 'done' | 'failed';
  wording: string;
  /** At most one banner for each ask. */
  banner: boolean;
  /** The agent said again what it had said. */
  repeat: boolean;
}

export interface ClearUnreadEffect {
  type: 'clearUnread';
}

/** Evidence that did not count, and the rule that says so. */
export interface RefusedEffect {
  type: 'refused';
  /** Its number and name. */
  rule: number;
  name: string;
  input: InputType;
  why: string;
}

/** Send `{type: 'tick', at}` then. The last one of a step replaces whatever was asked before. */
export interface WakeAtEffect {
  type: 'wakeAt';
  /** Epoch milliseconds on the clock of the inputs. */
  at: number;
}

/** First-hand evidence was seen for the first time on this spawn. */
export interface ProvenEffect {
  type: 'proven';
  by: 'hook' | 'native';
}
