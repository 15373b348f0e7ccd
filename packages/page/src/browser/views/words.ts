import { type Element, h } from '../element.ts';

/** A span of ms in one unit, the way a person says it. */
export function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** A time that goes on counting without a new picture; `main` looks for `data-since`. */
export function since(at: number, now: number): Element {
  return h('time', { datetime: iso(at), title: iso(at), 'data-since': at }, ago(now - at));
}

export function clock(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

export function iso(at: number): string {
  return Number.isFinite(at) ? new Date(at).toISOString() : '';
}

/** A state, by its word and a sign; never by colour alone. */
export function state(phase: string): Element {
  return h(
    'span.state',
    { 'data-phase': phase },
    h('span.sign', { 'aria-hidden': 'true' }, SIGNS[phase] ?? '·'),
    PHASES[phase] ?? phase,
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  attention: '▲',
  working: '●',
  done: '✓',
  failed: '✕',
  interrupted: '◼',
  idle: '○',
  ready: '○',
  starting: '◌',
  exited: '–',
  unknown: '?',
};

const PHASES: Readonly<Record<string, string>> = { attention: 'needs you' };
