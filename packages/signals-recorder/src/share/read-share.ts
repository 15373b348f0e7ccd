import { type Share, type ShareFile, shareFormat, shareVersion } from './share.ts';

/**
 * A bundle from its text.
 *
 * @throws Error that says what the text is instead, and what to do.
 */
export function readShare(text: string): Share {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error('This is no bundle of `agenthooks record --share`: it is no JSON.', {
      cause: error,
    });
  }
  if (!isRecord(value) || value.format !== shareFormat)
    throw new Error(
      `This is no bundle of \`agenthooks record --share\`: its \`format\` is not "${shareFormat}".`,
    );
  if (value.v !== shareVersion)
    throw new Error(
      `This bundle has form ${String(value.v)}, and this agenthooks reads form ${shareVersion}. Update agenthooks.`,
    );
  const { session, createdAt, files } = value;
  if (typeof session !== 'string' || typeof createdAt !== 'string' || !Array.isArray(files))
    throw new Error('This bundle lacks its session, its date or its files.');
  return { session, createdAt, files: files.map(readFile) };
}

/** The text of one file of a bundle; undefined where it has none of that name. */
export function sharedFile(share: Share, name: string): string | undefined {
  return share.files.find((file) => file.name === name)?.text;
}

function readFile(value: unknown): ShareFile {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.text !== 'string')
    throw new Error('A file of this bundle lacks its name or its text.');
  const { name, text, says, lines, removed } = value;
  return {
    name,
    text,
    says: typeof says === 'string' ? says : '',
    bytes: Buffer.byteLength(text),
    lines: typeof lines === 'number' ? lines : 0,
    removed: isRecord(removed) ? (removed as Record<string, number>) : {},
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
