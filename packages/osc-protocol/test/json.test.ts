import { expect, test } from 'vitest';
import { eventToJson, type TerminalEvent, toJsonLine } from '../src/index.ts';

test.each<[TerminalEvent, string]>([
  [
    {
      type: 'signal',
      signal: { signal: 'attention', ask: 'permission', tool: 'Bash' },
      trusted: true,
    },
    '{"type":"signal","signal":"attention","ask":"permission","tool":"Bash","trusted":true}',
  ],
  [{ type: 'unknown', body: 'agent dances' }, '{"type":"unknown","body":"agent dances"}'],
  [
    {
      type: 'status',
      report: { state: 'blocked', id: '', kind: 'permission', app: 'claude-code', msg: 'a' },
    },
    '{"type":"status","state":"blocked","id":"","kind":"permission","app":"claude-code","msg":"a"}',
  ],
  [
    { type: 'status', report: { id: 'a', progress: 4, title: 't', state: 'working' } },
    '{"type":"status","state":"working","id":"a","progress":4,"title":"t"}',
  ],
  [
    { type: 'status-discarded', reason: 'no state' },
    '{"type":"status-discarded","reason":"no state"}',
  ],
  [{ type: 'status-query', terminator: 'ST' }, '{"type":"status-query"}'],
  [{ type: 'status-capabilities' }, '{"type":"status-capabilities"}'],
  [{ type: 'title', text: '✳ a' }, '{"type":"title","text":"✳ a"}'],
  [{ type: 'notification', osc: 9, body: 'b' }, '{"type":"notification","osc":9,"body":"b"}'],
  [
    { type: 'notification', osc: 777, title: 't', body: 'b' },
    '{"type":"notification","osc":777,"title":"t","body":"b"}',
  ],
  [{ type: 'progress', state: 3, value: 0 }, '{"type":"progress","state":3,"value":0}'],
  [{ type: 'mark', mark: 'C' }, '{"type":"mark","mark":"C"}'],
  [{ type: 'mark', mark: 'D', exitCode: 0 }, '{"type":"mark","mark":"D","exitCode":0}'],
  [{ type: 'bell' }, '{"type":"bell"}'],
  [{ type: 'reset' }, '{"type":"reset"}'],
  [{ type: 'device-attributes-query' }, '{"type":"device-attributes-query"}'],
  [
    { type: 'dropped', reason: 'OSC aborted by CAN' },
    '{"type":"dropped","reason":"OSC aborted by CAN"}',
  ],
])('%j is printed as one flat line', (event, line) => {
  expect(toJsonLine(eventToJson(event))).toBe(line);
});

test('what a terminal would act on is escaped, and is still the same text', () => {
  const text = 'a\u009b31m\u202e\u200b\u{e0041}\u2028\x7f\x1bü✳👩';
  const line = toJsonLine({ text });
  expect(line).toBe('{"text":"a\\u009b31m\\u202e\\u200b\\udb40\\udc41\\u2028\\u007f\\u001bü✳👩"}');
  expect(JSON.parse(line)).toEqual({ text });
});
