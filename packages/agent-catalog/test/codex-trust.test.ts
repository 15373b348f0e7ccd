import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codexTrust } from '../src/index.ts';

interface Listed {
  key: string;
  eventName: string;
  matcher: string | null;
  command?: string;
  timeoutSec: number;
  async: boolean;
  statusMessage: string | null;
  additionalContextLimit: number | null;
  sourcePath: string;
  currentHash: string;
}

/** Every distinct hook of the captured answers to `hooks/list`, Codex 0.171.0, 2026-11-30. */
const result = JSON.parse(
  readFileSync(new URL('fixtures/codex/hooks-list.json', import.meta.url), 'utf8'),
) as { data: [{ hooks: Listed[] }] };
const listed = result.data[0].hooks;

test('our fingerprint is the one that the agent gives, whatever the hook says', () => {
  const plain = listed.filter(
    (one) =>
      one.command !== undefined &&
      // Paths were replaced after the fingerprint was taken.
      !one.command.includes('/home/user') &&
      one.statusMessage === null &&
      one.additionalContextLimit === null,
  );
  expect(plain.length).toBeGreaterThan(12);
  for (const { eventName, matcher, command, timeoutSec, async, currentHash } of plain) {
    const event = eventName.charAt(0).toUpperCase() + eventName.slice(1);
    const fingerprint = codexTrust.fingerprint({
      event,
      ...(matcher !== null && { matcher }),
      command: command!,
      timeout: timeoutSec,
      ...(async && { async }),
    });
    expect(fingerprint, JSON.stringify({ event, command })).toBe(currentHash);
  }
});

test('a hook is called by its place in the file', () => {
  const [first] = listed;
  const event = first!.eventName.charAt(0).toUpperCase() + first!.eventName.slice(1);
  expect(codexTrust.key(first!.sourcePath, { event, group: 0, handler: 0 })).toBe(first!.key);
});

test('an answer is read as far as it is known, and another form is none', () => {
  const read = codexTrust.read(result);
  expect(read).toHaveLength(listed.length);
  expect(read?.[0]).toMatchObject({ key: listed[0]!.key, source: listed[0]!.sourcePath });
  for (const other of [null, {}, { data: 1 }, { data: [{}] }, { data: [{ hooks: [{}] }] }]) {
    expect(codexTrust.read(other)).toBeUndefined();
  }
});

test('a root from the environment is told to the server, the standard one only where it must be', () => {
  const env = { HOME: '/home/me' };
  expect(codexTrust.environment('/home/me/.codex', env)).toEqual({});
  expect(codexTrust.environment('/other', env)).toEqual({ CODEX_HOME: '/other' });
  expect(codexTrust.environment('/home/me/.codex', { ...env, CODEX_HOME: '/other' })).toEqual({
    CODEX_HOME: '/home/me/.codex',
  });
});
