import { expect, test } from 'vitest';
import { nodePty } from '../src/index.ts';

/** Keeps this process from reading, as a busy machine does. */
function stall(ms: number): void {
  const until = Date.now() + ms;
  while (Date.now() < until);
}

async function outputOf(script: string, slow: (chunk: number) => number): Promise<string> {
  const child = await nodePty().spawn({
    file: '/bin/sh',
    args: ['-c', script],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', TERM: 'xterm-256color' },
    cols: 80,
    rows: 24,
  });
  let text = '';
  let chunks = 0;
  child.onData((bytes) => {
    text += Buffer.from(bytes).toString('latin1');
    chunks += 1;
    stall(slow(chunks));
  });
  await new Promise((resolve) => child.onExit(resolve));
  return text;
}

test('what an agent wrote last is read, however late this process is', async () => {
  const script = 'stty raw -echo; head -c 40000 /dev/zero | tr "\\0" x; printf END';
  const text = await outputOf(script, () => 260);
  expect(text.length).toBe(40_003);
  expect(text.endsWith('END')).toBe(true);
});

test('what the agent left running, and writes on, does not hold its end back for ever', async () => {
  // `yes` ends by itself when the pseudo-terminal goes.
  const text = await outputOf('trap "" HUP; (yes >/dev/tty &) ; sleep 0.2; exit 0', () => 0);
  expect(text.length).toBeGreaterThan(0);
});
