import { expect, test } from 'vitest';
import { total } from '../src/report/total.ts';

test('each agent has a row, and the last line is the sum', () => {
  const text = total([
    { agent: 'claude', code: 0, report: { passed: 3, failed: 0, unknown: 1 } },
    { agent: 'codex', code: 1, report: { passed: 2, failed: 1, unknown: 0 } },
  ]);
  expect(text).toMatch(/^claude +3 +0 +1$/m);
  expect(text.split('\n').at(-1)).toBe('5 passed, 1 failed, 1 not known');
});

test('a lab that ended without a report, or in nothing that it tells, failed', () => {
  const ran = { agent: 'codex', code: 1 };
  expect(total([{ ...ran, report: undefined }])).toContain('0 passed, 1 failed');
  expect(total([{ ...ran, report: { passed: 9, failed: 0 } }])).toContain('9 passed, 1 failed');
});
