import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  beginning,
  lineLimit,
  readSignals,
  signalSegments,
  signalsFile,
  writeSignal,
} from '../../src/index.ts';
import { bundled } from '../support/bundle.ts';
import { line, ownHome } from '../support/home.ts';

const program = await bundled('writer');
const kills = Number(process.env.AGENTHOOKS_KILLS ?? 4);

it(`a writer killed in the middle, ${kills} times over, loses no line that it had written and spoils none after it`, async () => {
  const home = ownHome();
  const file = signalsFile(home, 'race');
  const settings = ['1e9', '2000', '4096'];
  const roomy = { ...signalSegments, limit: 1e9 };
  let cursor = beginning;
  let broken = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const child = spawn(process.execPath, [program, home, String(kill), '1000000', ...settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const closed = new Promise((resolve) => child.on('close', resolve));
    const begun = new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk) => {
        output += chunk;
        if (output.length > 200) resolve();
      }),
    );
    await begun;
    await sleep((kill * 7) % 23);
    child.kill('SIGKILL');
    await closed;
    const said = output.split('\n').slice(0, -1).map(Number);
    const read = readSignals({ file, cursor });
    const seen = read.lines.filter(({ session }) => session === `writer-${kill}`);
    expect(seen.slice(0, said.length).map(({ kind }) => Number(kind))).toEqual(said);
    // The line that the kill came upon may be whole, torn, or not there.
    expect(seen.length).toBeLessThanOrEqual(said.length + 1);
    const after = line({ pane: 'race', detail: `after ${kill}` });
    expect(writeSignal(after, { home, now: Date.now(), settings: roomy })).toBe(true);
    const next = readSignals({ file, cursor: read.cursor });
    expect(next.lines).toEqual([after]);
    cursor = next.cursor;
    broken += read.broken + next.broken;
  }
  expect(broken).toBeLessThanOrEqual(kills);
}, 120_000);

it('a full disk tears at most one line, is said in the log where there is room, and ends by itself', () => {
  const home = ownHome();
  const file = signalsFile(home, 'race');
  // The kernel's own limit on a file's size: a short write first, and errors after it, as on a
  // full disk. Units are 512 or 1,024 bytes by shell.
  const full = spawnSync(
    '/bin/sh',
    [
      '-c',
      'ulimit -f 60; exec "$@"',
      'sh',
      process.execPath,
      program,
      home,
      '0',
      '100',
      '1e9',
      '2000',
      '4096',
    ],
    { encoding: 'utf8' },
  );
  expect(full.status).toBe(0);
  expect(full.stderr).toBe('');
  const said = full.stdout.trim().split('\n').map(Number);
  const written = said.filter((n) => n >= 0);
  expect(written.length).toBeGreaterThan(5);
  expect(said.length).toBe(100);
  expect(said.slice(written.length).every((n) => n === -1)).toBe(true);

  const read = readSignals({ file });
  expect(read.lines.map(({ kind }) => Number(kind))).toEqual(written);
  // There is room again.
  expect(writeSignal(line({ pane: 'race', detail: 'after' }), { home, now: Date.now() })).toBe(
    true,
  );
  const after = readSignals({ file });
  expect(after.lines.at(-1)?.detail).toBe('after');
  expect(after.broken).toBeLessThanOrEqual(1);
  expect(after.lines).toHaveLength(written.length + 1);
  expect(existsSync(`${home}/log/hooks.log`)).toBe(true);
});

it('leaves nothing behind but its segments', () => {
  const home = ownHome();
  const settings = { ...signalSegments, limit: 32 * 1024 };
  for (let n = 0; n < 300; n += 1)
    writeSignal(line({ detail: 'x'.repeat(190) }), { home, now: Date.now() + n * 3_000, settings });
  expect(readdirSync(`${home}/signals`).sort()).toEqual(['w1.jsonl', 'w1.jsonl.1']);
  expect(statSync(`${home}/signals/w1.jsonl.1`).size).toBeLessThanOrEqual(16 * 1024 + lineLimit);
});
