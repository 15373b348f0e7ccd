import type { SessionView } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { draw } from '../src/watch/draw.ts';

const session = (key: string, more: Partial<SessionView> = {}): SessionView => ({
  key,
  hosted: true,
  agent: 'claude',
  cwd: '/srv/app',
  pane: key,
  phase: 'working',
  since: 0,
  reason: { rule: 4, evidence: 'a prompt' },
  seenAt: 0,
  ...more,
});

const drawn = (...sessions: SessionView[]) =>
  draw(
    { sessions: new Map(sessions.map((one) => [one.key, one])), cards: new Map() },
    60_000,
    200,
  ).split('\n');

test('what needs a person stands first, with what is used where the agent says it', () => {
  const [head, first, second] = drawn(
    session('a', {
      usage: { fiveHour: 12.4, sevenDay: 3, cost: 0.5 },
      context: { used: 50, window: 200 },
    }),
    session('b', { phase: 'attention', tool: 'Bash', detail: 'make clean' }),
  );
  expect(head).toMatch(/^AGENT +FOLDER +STATE +SINCE +USED +ASKS$/);
  expect(first).toMatch(/attention Bash +1 min +make clean$/);
  expect(second).toMatch(/working +1 min +context 25 %, 5 h 12 %, 7 d 3 %, \$0\.50/);
});

test('a window of no size is no division by it', () => {
  expect(drawn(session('a', { context: { used: 5, window: 0 } }))[1]).toContain('context 500 %');
});

test('a line is as wide as the terminal', () => {
  const narrow = draw({ sessions: new Map([['a', session('a')]]), cards: new Map() }, 0, 20);
  expect(narrow.split('\n').every((line) => line.length <= 20)).toBe(true);
});
