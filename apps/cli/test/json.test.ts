import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shapes } from './docs/shapes/index.ts';
import { agenthooks, scratch } from './process.ts';
import { standInClaude } from './stand-in-claude.ts';

const golden = new URL(
  '../../../packages/workstate/test/golden/claude-2.1.332/trusted-both.jsonl',
  import.meta.url,
).pathname;

/** A home in which each command has something to print. */
function home(): string {
  const folder = scratch();
  const other = { type: 'command', command: '/opt/board/post' };
  mkdirSync(join(folder, '.claude'));
  writeFileSync(
    join(folder, '.claude/settings.json'),
    JSON.stringify({ hooks: { Stop: [{ hooks: [other] }] } }),
  );
  const signals = join(folder, '.local/state/agenthooks/signals');
  mkdirSync(signals, { recursive: true });
  const line = {
    v: 1,
    at: '2026-12-01T00:00:00.000Z',
    event: 'Stop',
    agent: 'claude',
    session: 's1',
    running: [{ type: 'shell', detail: 'sleep 5' }],
  };
  writeFileSync(join(signals, 'p1.jsonl'), `${JSON.stringify(line)}\n`);
  return folder;
}

/** `process.ts` holds what is printed to its shape; the other commands are called in other tests. */
const calls: readonly (readonly string[])[] = [
  ['install', 'claude', '--dry-run', '--json'],
  ['install', 'claude', 'codex', '--features', 'state,record,usage', '--json'],
  ['status', '--json'],
  ['doctor', 'claude', '--json'],
  ['remove', 'claude', '--dry-run', '--json'],
  ['signals', 'p1', '--json'],
  ['replay', golden, '--json'],
];

test('what is printed as JSON is what the page says', async () => {
  const folder = home();
  const env = standInClaude(folder);
  for (const args of calls) {
    const { code, out, err } = await agenthooks(args, { home: folder, env });
    expect({ code, err }, args.join(' ')).toEqual({ code: 0, err: '' });
    expect(out, args.join(' ')).not.toBe('');
  }
});

test('a shape that says less than it should is noticed', () => {
  const { error } = shapes.hub!.safeParse({ running: true });
  expect(error).toBeDefined();
});
