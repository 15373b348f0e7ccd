import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agenthooks, scratch } from './process.ts';

const token = '0123456789abcdef0123456789abcdef';
const lines = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

test('encode and decode are each other’s check', async () => {
  const encoded = await agenthooks([
    'encode',
    'attention',
    'ask=permission',
    'tool=Bash',
    '--token',
    token,
  ]);
  expect(encoded.out).toBe(`\x1b]777;notify;agenthooks/${token};needs your permission: Bash\x07`);
  const { out } = await agenthooks(['decode', '--token', token], { stdin: encoded.out });
  expect(lines(out)).toEqual([
    { type: 'signal', signal: 'attention', ask: 'permission', tool: 'Bash', trusted: true },
  ]);
});

test('another token is not trusted, another brand is a notification', async () => {
  const { out } = await agenthooks(['decode', '--token', token], {
    stdin: '\x1b]777;notify;agenthooks/ff;agent done\x07\x1b]777;notify;other;agent done\x07',
  });
  expect(lines(out)).toEqual([
    { type: 'signal', signal: 'done', trusted: false },
    { type: 'notification', osc: 777, title: 'other', body: 'agent done' },
  ]);
});

test('everything that a terminal sees comes as a line of its own', async () => {
  const msg = Buffer.from('approve').toString('base64');
  const { out } = await agenthooks(['decode', '--records'], {
    stdin:
      `\x1b]0;a title\x07\x1b]9;note\x07\x1b]9;4;3\x07\x1b]133;C\x07\x07\x1b]7501;?\x1b\\` +
      `\x1b]7501;state=blocked:kind=permission:app=claude-code:msg=${msg}\x07\x1b]7501;state=no\x07` +
      '\x1b]777;notify;agenthooks;something new\x07',
  });
  const status = { state: 'blocked', kind: 'permission', app: 'claude-code', msg: 'approve' };
  expect(lines(out)).toEqual([
    { type: 'title', text: 'a title' },
    { type: 'notification', osc: 9, body: 'note' },
    { type: 'progress', state: 3, value: 0 },
    { type: 'mark', mark: 'C' },
    { type: 'bell' },
    { type: 'status-query' },
    { type: 'status', id: '', ...status },
    { type: 'status-discarded', reason: expect.any(String) as string },
    { type: 'unknown', body: 'something new' },
    { type: 'records', records: { '': status } },
  ]);
});

test('what is no journal is said to be none', async () => {
  const file = join(scratch(), 'x.jsonl');
  writeFileSync(file, 'no journal\n');
  const { code, err } = await agenthooks(['replay', file]);
  expect(err).toContain('holds no journal');
  expect(code).toBe(1);
});
