import { readSync } from 'node:fs';
import { errorCode } from '../files/files.ts';

/** A payload carries whole tool inputs, and nothing legitimate comes near this. */
const longestPayload = 32 * 1024 * 1024;
const chunkBytes = 64 * 1024;
/** For an end that was set non-blocking by its other owner: how long to wait for more, and how often. */
const pause = 2;
const longestPause = 10_000;

/**
 * Everything up to the end of standard input: an agent that cannot get rid of its payload shows
 * an error or kills the hook. Of more than 32 MiB nothing is kept, and it is drained all the same.
 */
export function readToEnd(fd: number): string | undefined {
  const chunks: Buffer[] = [];
  let size = 0;
  let waited = 0;
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (;;) {
    try {
      const read = readSync(fd, buffer, 0, chunkBytes, null);
      if (read === 0) break;
      size += read;
      waited = 0;
      if (size <= longestPayload) chunks.push(Buffer.from(buffer.subarray(0, read)));
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EOF') break;
      if (code !== 'EAGAIN' || waited >= longestPause) throw error;
      waited += pause;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
  return size > longestPayload ? undefined : Buffer.concat(chunks).toString('utf8');
}
