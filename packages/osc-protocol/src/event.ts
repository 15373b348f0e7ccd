import type { Signal } from './signal.ts';
import type { Report } from './status/report.ts';

/**
 * What the decoder makes of a stream of terminal bytes, in the order of the stream.
 * Everything but `signal` with `trusted: true` is a note: it proves nothing.
 */
export type TerminalEvent =
  | SignalEvent
  | UnknownEvent
  | StatusEvent
  | StatusDiscardedEvent
  | StatusQueryEvent
  | StatusCapabilitiesEvent
  | TitleEvent
  | NotificationEvent
  | ProgressEvent
  | MarkEvent
  | BellEvent
  | ResetEvent
  | DeviceAttributesQueryEvent
  | DroppedEvent;

export interface SignalEvent {
  type: 'signal';
  signal: Signal;
  /** The token matched (or the host runs without one and the brand matched). */
  trusted: boolean;
}

/** Under our brand and token, with a body that this version does not know. */
export interface UnknownEvent {
  type: 'unknown';
  body: string;
}

/** An OSC 7501 report of the agent itself. */
export interface StatusEvent {
  type: 'status';
  report: Report;
}

export interface StatusDiscardedEvent {
  type: 'status-discarded';
  reason: string;
}

/** `ESC ]7501;? ST`: whoever owns the pseudo-terminal answers it, before DA1. */
export interface StatusQueryEvent {
  type: 'status-query';
  terminator: 'BEL' | 'ST';
}

export interface StatusCapabilitiesEvent {
  type: 'status-capabilities';
}

/** OSC 0 or 2. */
export interface TitleEvent {
  type: 'title';
  text: string;
}

export interface NotificationEvent {
  type: 'notification';
  osc: 9 | 99 | 777;
  title?: string;
  body: string;
}

/** OSC 9;4: 0 removed, 1 value, 2 error, 3 indeterminate, 4 paused. */
export interface ProgressEvent {
  type: 'progress';
  state: 0 | 1 | 2 | 3 | 4;
  value: number;
}

/** OSC 133. A mark with our `aid` in the marks dialect is a `signal` instead. */
export interface MarkEvent {
  type: 'mark';
  mark: 'A' | 'B' | 'C' | 'D';
  /** The first parameter of `D`. */
  exitCode?: number;
}

/** A BEL outside any sequence. */
export interface BellEvent {
  type: 'bell';
}

/** `ESC c`. */
export interface ResetEvent {
  type: 'reset';
}

/** DA1, `ESC [ c` or `ESC [ 0 c`. */
export interface DeviceAttributesQueryEvent {
  type: 'device-attributes-query';
}

export interface DroppedEvent {
  type: 'dropped';
  reason: string;
}
