// Writes lines as fast as it can: `writer <home> <writer> <count> <limit> <rotateEvery> [size]`.
// Says each number on standard output once its line is written, so that a kill leaves a record.
import { writeSync } from 'node:fs';
import { signalSegments, writeSignal } from '../../src/index.ts';

const [home = '', writer = '', count = '0', limit = '0', rotateEvery = '0', size = '0'] =
  process.argv.slice(2);
const settings = {
  ...signalSegments,
  limit: Number(limit),
  rotateEvery: Number(rotateEvery),
};
const detail = 'x'.repeat(Math.min(Number(size), 200));
const running = Array.from({ length: size === '4096' ? 17 : 0 }, () => ({ type: 'shell', detail }));

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
    { home, now: Date.now(), settings },
  );
  writeSync(1, `${written ? n : -1}\n`);
}
