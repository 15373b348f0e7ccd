import type { TerminalEvent } from './event.ts';

/** One event as `agenthooks decode` prints it: flat, without what is absent. */
export type JsonEvent = { readonly type: TerminalEvent['type'] } & Readonly<
  Record<string, string | number | boolean | readonly string[]>
>;

export function eventToJson(event: TerminalEvent): JsonEvent {
  switch (event.type) {
    case 'signal':
      return { type: event.type, ...event.signal, trusted: event.trusted };
    case 'status': {
      const { state, id, kind, progress, app, title, msg } = event.report;
      return { type: event.type, ...present({ state, id, kind, progress, app, title, msg }) };
    }
    case 'status-query':
      return { type: event.type };
    default:
      return { type: event.type, ...present({ ...event }) };
  }
}

function present(
  fields: Record<string, string | number | boolean | undefined>,
): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) kept[name] = value;
  return kept;
}

/**
 * One line of JSON that is safe to show: what `JSON.stringify` leaves as it is and a terminal
 * would act on or hide (C1, bidi and zero-width characters) is written as `\u` escapes.
 */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(UNSEEN, (text) =>
    Array.from({ length: text.length }, (_, i) => {
      return `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

const UNSEEN = /[\u007f-\u009f]|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|[\u2028\u2029]/gu;
