import { Refusal } from '../refusal.ts';
import { pause } from './pause.ts';
import { codeOf, type FileFacts, type Files } from './port.ts';

/** A config file as it stands: through links to what is really written. */
export interface Target {
  /** What the agent opens. */
  path: string;
  /** Where the bytes are. */
  real: string;
  existed: boolean;
  /** Of the file, or 0600 for a new one. */
  mode: number;
}

const newFileMode = 0o600;

/** @throws Refusal when what stands there is not a file of this user. */
export function findTarget(files: Files, path: string): Target {
  const own = files.facts(path, false);
  if (!own) return { path, real: path, existed: false, mode: newFileMode };
  const facts = own.kind === 'link' ? throughLinks(files, path) : own;
  if (!facts) {
    throw new Refusal(
      'dangling-link',
      path,
      'this is a link to nothing',
      'Mend or remove the link.',
    );
  }
  if (facts.kind !== 'file') {
    const what = facts.kind === 'folder' ? 'a folder' : 'no regular file';
    throw new Refusal('not-a-file', path, `this is ${what}`, 'The agent expects a file there.');
  }
  const uid = process.getuid?.();
  if (uid !== undefined && facts.uid !== uid) {
    throw new Refusal(
      'foreign-owner',
      path,
      `this file belongs to user ${facts.uid}, and you are ${uid}`,
      'Run the command as that user.',
    );
  }
  return { path, real: files.realpath(path), existed: true, mode: facts.mode };
}

/** undefined for a link to nothing, and for links that lead in a circle. */
function throughLinks(files: Files, path: string): FileFacts | undefined {
  try {
    return files.facts(path, true);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** How often a file that is empty or half is looked at again, and how long between, ms. */
const looks = 5;
const pauseMs = 20;

/**
 * A writer that truncates and rewrites shows nothing, or a half, for a moment: such bytes are read
 * again until they are whole, or stay as they are.
 */
export function readSettled(files: Files, target: Target, parse: Parse): Uint8Array {
  let bytes = readTarget(files, target);
  for (let i = 0; i < looks && target.existed && !looksWhole(bytes, parse); i++) {
    pause(pauseMs);
    bytes = readTarget(files, target);
  }
  return bytes;
}

/** Throws for a half, where the format lets one be told from a whole. */
type Parse = (text: string) => unknown;

function looksWhole(bytes: Uint8Array, parse: Parse): boolean {
  const text = new TextDecoder().decode(bytes);
  try {
    parse(text);
    return text !== '';
  } catch {
    return false;
  }
}

/** @throws Refusal where the file cannot be read. */
export function readTarget(files: Files, target: Target): Uint8Array {
  if (!files.facts(target.real, true)) return new Uint8Array();
  try {
    return files.read(target.real);
  } catch (cause) {
    throw new Refusal(
      'unreadable',
      target.path,
      `the file cannot be read (${codeOf(cause) ?? String(cause)})`,
      'Give yourself the right to read it.',
      { cause },
    );
  }
}
