// Writes lines as fast as it can:
// `writer <home> <writer> <count> <limit> <rotateEvery> [size] [keep]`. With a folder to keep them
// in, every segment gets a second name before it is renamed, so that a judge can see all of them.
// Says each number on standard output once its line is written, so that a kill leaves a record.
import fs, { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '../../src/files/files.ts';
import { signalSegments, writeSignal } from '../../src/index.ts';

const [home = '', writer = '', count = '0', limit = '0', rotateEvery = '0', size = '0', keep = ''] =
  process.argv.slice(2);
const settings = {
  ...signalSegments,
  limit: Number(limit),
  rotateEvery: Number(rotateEvery),
};
const detail = 'x'.repeat(Math.min(Number(size), 200));
const running = Array.from({ length: size === '4096' ? 17 : 0 }, () => ({ type: 'shell', detail }));

let renames = 0;
const keeping: Files = {
  ...fs,
  renameSync: (from, to) => {
    renames += 1;
    fs.linkSync(from, join(keep, `${writer}-${renames}.jsonl`));
    fs.renameSync(from, to);
  },
};

for (let n = 0; n < Number(count); n += 1) {
  const written = writeSignal(
    {
      v: 1,
      at: new Date().toISOString(),
      event: 'Stop',
      agent: 'claude',
      session: `writer-${writer}`,
      pane: 'race',
      kind: String(n),
      ...(detail === '' ? {} : { detail }),
      ...(running.length > 0 ? { running } : {}),
    },
    { home, now: Date.now(), settings, ...(keep === '' ? {} : { files: keeping }) },
  );
  writeSync(1, `${written ? n : -1}\n`);
}
