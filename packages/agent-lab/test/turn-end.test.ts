import { expect, test } from 'vitest';
import type { ModelEvent } from '../src/model/timeline.ts';
import { quiet, turnEnd } from '../src/model/turn-end.ts';

function request(at: number, request: number, script: string, step: number, last: boolean) {
  const event = { at, request, type: 'request', method: 'POST', path: '/', script, step, last };
  return event as ModelEvent;
}

const byte = (at: number, request: number): ModelEvent => ({ at, request, type: 'last-byte' });

const whole = [request(100, 1, 'a', 0, false), byte(110, 1), request(200, 2, 'a', 1, true)];

test('a turn ends with the last byte of its last step', () => {
  const at = { over: undefined, now: 999_999 };
  expect(turnEnd(whole, 'a', at)).toBeUndefined();
  expect(turnEnd([...whole, byte(250, 2)], 'a', at)).toBe(250);
  expect(turnEnd([...whole, byte(250, 2)], 'b', at)).toBeUndefined();
});

test('a turn does not end before its background work', () => {
  const events = [...whole, byte(250, 2)];
  expect(turnEnd(events, 'a', { over: null, now: 999_999 })).toBeUndefined();
  expect(turnEnd(events, 'a', { over: 900, now: 999_999 })).toBe(900);
});

test('a last step that is never asked for is not waited for when all is quiet', () => {
  const events = [request(100, 1, 'a', 0, false), byte(110, 1)];
  expect(turnEnd(events, 'a', { over: 500, now: 500 + quiet - 1 })).toBeUndefined();
  expect(turnEnd(events, 'a', { over: 500, now: 500 + quiet })).toBe(110);
});

test('while a subagent is being answered nothing is quiet', () => {
  const events = [request(100, 1, 'a', 0, false), byte(110, 1), request(120, 2, 'helper', 0, true)];
  const now = 100_000;
  expect(turnEnd(events, 'a', { over: 500, now })).toBeUndefined();
  expect(turnEnd([...events, byte(9_000, 2)], 'a', { over: 500, now })).toBe(110);
  const cut: ModelEvent = { at: 9_000, request: 2, type: 'aborted' };
  expect(turnEnd([...events, cut], 'a', { over: 500, now })).toBe(110);
});
