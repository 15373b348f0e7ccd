import { type Node, type ParseError, parseTree, visit } from 'jsonc-parser';
import { type Place, Refusal } from '../refusal.ts';

const BOM = '\uFEFF';

/** What the agent that reads the file tolerates. */
export interface Tolerance {
  comments: boolean;
  trailingCommas: boolean;
}

/** A JSON file, parsed for offsets. An empty or missing file has no root. */
export interface Document {
  file: string;
  /** Without the BOM; offsets of nodes count in it. */
  text: string;
  bom: boolean;
  root: Node | undefined;
}

/**
 * @throws Refusal for bytes that are not UTF-8, and for what the agent would drop the file for:
 *   our hooks would not run either.
 */
export function parseDocument(file: string, bytes: Uint8Array, reads: Tolerance): Document {
  const whole = decodeText(file, bytes);
  const bom = whole.startsWith(BOM);
  const text = bom ? whole.slice(1) : whole;
  if (text.trim() === '') return { file, text, bom, root: undefined };
  refuseTrivia(file, text, reads);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: reads.trailingCommas });
  const error = errors[0];
  if (error || !root) {
    throw new Refusal(
      'unparsable',
      file,
      'this is not valid JSON from here on',
      'Mend the file, then run the same command again.',
      { place: placeOf(text, error?.offset ?? 0) },
    );
  }
  return { file, text, bom, root };
}

export function toBytes(document: Pick<Document, 'bom'>, text: string): Uint8Array {
  return new TextEncoder().encode(document.bom ? BOM + text : text);
}

export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 };
}

/** @throws Refusal for bytes that are not UTF-8 */
export function decodeText(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal('not-utf8', file, 'the file is not UTF-8', 'Save it as UTF-8 first.', {
      cause,
    });
  }
}

/** Neither a comment nor a trailing comma can stand where none of these does, a string included. */
const TRIVIA = /\/[/*]|,\s*[}\]]/;

/** Comments and trailing commas, where the agent does not read them. */
function refuseTrivia(file: string, text: string, reads: Tolerance): void {
  if ((reads.comments && reads.trailingCommas) || !TRIVIA.test(text)) return;
  let comma: number | undefined;
  const value = () => {
    comma = undefined;
  };
  const close = () => {
    if (comma !== undefined && !reads.trailingCommas) {
      refuse('trailing-comma', file, text, comma, 'a comma with nothing after it');
    }
    comma = undefined;
  };
  visit(
    text,
    {
      onComment(at) {
        if (!reads.comments) refuse('comment', file, text, at, 'a comment');
      },
      onSeparator(character, at) {
        comma = character === ',' ? at : undefined;
      },
      onObjectProperty: value,
      onLiteralValue: value,
      onObjectBegin: value,
      onArrayBegin: value,
      onObjectEnd: close,
      onArrayEnd: close,
    },
    { allowTrailingComma: true },
  );
}

function refuse(
  code: 'comment' | 'trailing-comma',
  file: string,
  text: string,
  offset: number,
  what: string,
): never {
  throw new Refusal(
    code,
    file,
    `${what} makes the agent ignore this whole file`,
    'Take it out, then run the same command again.',
    { place: placeOf(text, offset) },
  );
}
