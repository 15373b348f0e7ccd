import { dirname } from 'node:path';
import { lineLimit } from '../line/line.ts';
import { type Files, nodeFiles } from './files.ts';
import { openForAppend } from './open-private.ts';
import { ensurePrivateFolder } from './private-folder.ts';
import { rotate } from './rotate.ts';
import type { SegmentSettings } from './segments.ts';

export interface AppendContext {
  settings: SegmentSettings;
  /** Epoch milliseconds. */
  now: number;
  files?: Files;
}

const newline = 10;
/** A segment can be replaced under us, and its folder deleted, but not this often in a row. */
const attempts = 5;

/**
 * Appends one line by one write, and rotates where the file has half of its limit. A line that
 * was torn before ours (a full disk, a kill between two pages) is closed first, so that ours
 * stands alone.
 *
 * @throws where the line is not on the disk, or only a part of it.
 */
export function appendLine(file: string, line: Uint8Array, context: AppendContext): void {
  const { settings, now, files = nodeFiles } = context;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    ensurePrivateFolder(dirname(file), files);
    const { fd, stat } = openForAppend(file, files);
    try {
      if (stat.nlink === 0) continue;
      const bytes = endsOpen(fd, stat.size, files)
        ? Buffer.concat([Buffer.of(newline), line])
        : line;
      const written = files.writeSync(fd, bytes);
      if (written < bytes.length)
        throw new Error(
          `only ${written} of ${bytes.length} bytes went into ${file}: is the disk full?`,
        );
      const after = files.fstatSync(fd);
      // Unlinked while we wrote (the segment was replaced, the folder deleted): nobody can read
      // the line there, so it is written again.
      if (after.nlink === 0) continue;
      // A line over the limit would make the two segments too large together.
      if (after.size + lineLimit > settings.limit / 2)
        rotate(file, after.ino, { settings, now, files });
      return;
    } finally {
      files.closeSync(fd);
    }
  }
  throw new Error(`${file} vanished ${attempts} times while a line was written to it.`);
}

function endsOpen(fd: number, size: number, files: Files): boolean {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  return files.readSync(fd, last, 0, 1, size - 1) === 1 && last[0] !== newline;
}
