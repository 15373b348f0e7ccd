import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { madeAnew } from '../scripts/page.ts';
import { createDecoder, eventToJson } from '../src/index.ts';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

test('the tables of the page are those of the contract', () => {
  expect(page).toBe(madeAnew(page));
  expect(page).toContain('`needs your answer: <tool>`');
});

test('the page begins with a printf, and each of its printfs says what it shows', () => {
  const scripts = [...page.matchAll(/```sh\n(printf [^`]*)```/g)].map((match) => match[1]!);
  expect(page.indexOf('printf')).toBeLessThan(60);
  const events = scripts.map((script) => {
    const written = execFileSync('/bin/sh', ['-c', script]);
    return createDecoder().push(written).map(eventToJson);
  });
  expect(events).toEqual([
    [{ type: 'signal', signal: 'attention', ask: 'permission', tool: 'Bash', trusted: true }],
    [{ type: 'status', state: 'working', id: '', app: 'demo', progress: 40 }],
  ]);
});
