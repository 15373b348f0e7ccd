import type { SignalLine } from '../line/line.ts';
import type { KnownSecret } from '../redaction/find.ts';
import { type CleanContext, cleanLines, cleanText } from './clean.ts';
import type { Places } from './places.ts';

export const shareFormat = 'agenthooks-share';
export const shareVersion = 1;

export interface ShareParts {
  session: string;
  /** Epoch milliseconds. */
  now: number;
  signals: readonly SignalLine[];
  /** The session's journal as it stands on the disk: JSON lines. */
  journal?: string;
  /** Name → version: agenthooks, the agent, Node, the system. */
  versions: Readonly<Record<string, string>>;
  /** What `status` says of the hooks, as printed, by agent. */
  ladder: Readonly<Record<string, string>>;
  /** Secret wherever they stand. */
  known?: readonly KnownSecret[];
  places?: Places;
}

export interface ShareFile {
  /** `signals.jsonl`, `journal.jsonl`, `versions.json` or `hooks.txt`. */
  name: string;
  /** What it is, for the person who is asked. */
  says: string;
  text: string;
  bytes: number;
  lines: number;
  /** Secrets that were taken out, by kind. */
  removed: Record<string, number>;
}

export interface Share {
  session: string;
  /** ISO 8601. */
  createdAt: string;
  files: ShareFile[];
}

/**
 * What a bug report needs of a session, every text of it redacted once more (lines were when they
 * were written; a journal was not) and without the person's home and machine name. Pure: show
 * `shareListing` first, then write `shareText`.
 */
export function shareBundle(parts: ShareParts): Share {
  const { session, now, signals, journal, versions, ladder, known = [], places = {} } = parts;
  const file = (
    name: string,
    says: string,
    clean: (context: CleanContext) => string,
  ): ShareFile => {
    const removed: Record<string, number> = {};
    const text = clean({ known, places, removed });
    const lines = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
    return { name, says, text, bytes: Buffer.byteLength(text), lines, removed };
  };
  const files = [
    file('signals.jsonl', 'what the agent said, one line for each event', (context) =>
      cleanLines(signals.map((line) => `${JSON.stringify(line)}\n`).join(''), context),
    ),
  ];
  if (journal !== undefined)
    files.push(
      file(
        'journal.jsonl',
        'what the host saw and made of it, for `agenthooks replay`',
        (context) => cleanLines(journal, context),
      ),
    );
  files.push(
    file('versions.json', 'versions of the programs', (context) =>
      cleanText(`${JSON.stringify(versions, null, 1)}\n`, context),
    ),
    file('hooks.txt', 'how far each hook was proved', (context) =>
      Object.entries(ladder)
        .map(([agent, text]) => cleanText(`## ${agent}\n${text.trimEnd()}\n`, context))
        .join('\n'),
    ),
  );
  return { session, createdAt: new Date(now).toISOString(), files };
}

/** The bundle as one JSON document. */
export function shareText({ session, createdAt, files }: Share): string {
  const document = { format: shareFormat, v: shareVersion, session, createdAt, files };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** What is in a bundle, one line for each file, before anything is written. */
export function shareListing({ files }: Share): string {
  return files
    .map(({ name, says, bytes, lines, removed }) => {
      const kinds = Object.entries(removed).map(([rule, count]) => `${count} ${rule}`);
      const gone = kinds.length === 0 ? 'nothing secret found' : `taken out: ${kinds.join(', ')}`;
      return `${name}: ${says}; ${lines} lines, ${bytes} bytes; ${gone}\n`;
    })
    .join('');
}
