import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SignalLine } from '../../src/index.ts';

/** A home of this test's own, gone when it ends. */
export function ownHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-signals-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return join(folder, 'home');
}

let count = 0;

/** A line of its own; a minute after the one before it where no time is given. */
export function line(change: Partial<SignalLine> = {}): SignalLine {
  count += 1;
  return {
    v: 1,
    at: new Date(Date.UTC(2026, 10, 30, 10, 0, 0) + count * 60_000).toISOString(),
    event: 'Stop',
    agent: 'claude',
    session: 'session-a',
    pane: 'w1',
    ...change,
  };
}
