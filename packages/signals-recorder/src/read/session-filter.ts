import { noSession, type SignalLine } from '../line/line.ts';
import { allRules, meaningOfLine, type Rules } from '../views/meaning.ts';

/**
 * Which session a window is in. `/clear` ends one and begins another in the same window, and a
 * late line of the old one must not bring it back: the last that began counts, and before any
 * beginning was seen the last that said something other than its end.
 */
export class CurrentSession {
  #id: string | undefined;
  #began = false;
  readonly #rules: Rules;

  constructor(rules: Rules = allRules) {
    this.#rules = rules;
  }

  get id(): string | undefined {
    return this.#id;
  }

  take(line: SignalLine): void {
    if (line.session === noSession || line.agentId !== undefined) return;
    const means = meaningOfLine(line, this.#rules);
    if (means === 'session-start') {
      this.#id = line.session;
      this.#began = true;
    } else if (this.#id === undefined || (!this.#began && means !== 'session-end'))
      this.#id = line.session;
  }

  /** Whether a line is of the current session; one that names none is. */
  has(line: SignalLine): boolean {
    return this.#id === undefined || line.session === this.#id || line.session === noSession;
  }
}

export function currentSession(lines: readonly SignalLine[], rules?: Rules): string | undefined {
  const current = new CurrentSession(rules);
  for (const line of lines) current.take(line);
  return current.id;
}

/**
 * Only the lines of one session: by default the window's current one. A line without a session
 * belongs to whichever is current.
 */
export function linesOf(
  lines: readonly SignalLine[],
  session: string | undefined = currentSession(lines),
): SignalLine[] {
  if (session === undefined) return [...lines];
  return lines.filter((line) => line.session === session || line.session === noSession);
}
