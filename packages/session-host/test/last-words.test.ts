import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordLastWords } from '../src/last-words.ts';

test('what the last hooks left behind becomes lines, and the spool is empty', async () => {
  const home = mkdtempSync(join(tmpdir(), 'last-words-'));
  const spool = join(home, 'spool');
  mkdirSync(spool, { mode: 0o700 });
  const payload = { session_id: 's', hook_event_name: 'SessionEnd', reason: 'other' };
  writeFileSync(join(spool, '4711.codex.-.abcdefghij.json'), JSON.stringify(payload), {
    mode: 0o600,
  });
  await recordLastWords(home, 'agenthooks', {});
  const signals = join(home, 'signals');
  const lines = readdirSync(signals).map((name) => readFileSync(join(signals, name), 'utf8'));
  expect(lines.join('')).toMatch(/"SessionEnd"/);
  expect(readdirSync(spool)).toEqual([]);
  rmSync(home, { recursive: true, maxRetries: 20 });
});

test('without a spool there is nothing to do', async () => {
  const home = mkdtempSync(join(tmpdir(), 'last-words-'));
  await recordLastWords(home, 'agenthooks', {});
  expect(readdirSync(home)).toEqual([]);
  rmSync(home, { recursive: true, maxRetries: 20 });
});
