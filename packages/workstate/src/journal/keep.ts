import { meaningOf } from '../claims/terminal.ts';
import type { Input, ReadAs } from '../input.ts';
import { messageOf } from '../native.ts';
import type { AgentTraits } from '../traits.ts';

/** Removes what must not be written down. */
export type Redact = (text: string) => string;

/** Characters of a text that are kept. */
const LONGEST = 200;

/**
 * An input as it is written down. Texts of the terminal are untrusted and may hold secrets: they
 * are redacted, then cut, and what the agent's patterns made of them is noted where that would
 * change the reading. The agent's own words in native status are never kept.
 */
export function keepInput(input: Input, traits: AgentTraits, redact: Redact): Input {
  switch (input.type) {
    case 'native':
      return keepReport(input);
    case 'title':
      return noted(input, { ...input, text: keepText(input.text, redact) }, traits);
    case 'notification': {
      const body = keepText(input.body, redact);
      const title = input.title === undefined ? {} : { title: keepText(input.title, redact) };
      return noted(input, { ...input, ...title, body }, traits);
    }
    case 'output':
      return input.text === undefined
        ? input
        : noted(input, { ...input, text: keepText(input.text, redact) }, traits);
    case 'screen': {
      const rows = input.rows.map((row) => keepText(row, redact));
      return noted(input, { ...input, rows }, traits);
    }
    default:
      return input;
  }
}

function keepReport(input: Extract<Input, { type: 'native' }>): Input {
  const { msg, title, ...report } = input.report;
  if (msg === undefined && title === undefined) {
    return input;
  }
  const fingerprint = input.fingerprint ?? messageOf(input.report);
  return { ...input, report, ...(fingerprint === 0 ? {} : { fingerprint }) };
}

function keepText(text: string, redact: Redact): string {
  const safe = redact(text);
  return safe.length > LONGEST ? safe.slice(0, LONGEST) : safe;
}

type Text = Extract<Input, { as?: ReadAs }>;

function noted(whole: Text, kept: Text, traits: AgentTraits): Input {
  const meaning = meaningOf(whole, traits);
  return meaningOf(kept, traits) === meaning ? kept : { ...kept, as: meaning ?? 'nothing' };
}
