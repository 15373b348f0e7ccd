import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  createDecoder,
  createNegotiation,
  createRecords,
  parseReport,
  type Report,
  recordsToJson,
  statusReply,
} from '../src/index.ts';
import { bytes } from './bytes.ts';

/** Cases gathered from readers and writers of the protocol; see fixtures/README.md. */
interface Case {
  name: string;
  input: string;
  expect: {
    report?: Partial<Report> | null;
    records?: Record<string, object>;
    records_count?: number;
    present?: string[];
    absent?: string[];
    effective_app?: Record<string, string | null>;
    reply?: string;
    reply_prefix?: string;
    reply_then?: string;
    producer_support?: boolean | null;
    producer_caps?: { states: string[]; kinds: string[] };
  };
}

const path = new URL('./fixtures/osc7501-cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(path, 'utf8')) as Case[];

/** A terminal that owns the pty: it answers the query, then DA1, and keeps the records. */
function host(chunks: readonly Uint8Array[]) {
  const decoder = createDecoder();
  const records = createRecords();
  const reports: Report[] = [];
  let reply = '';
  for (const event of chunks.flatMap((chunk) => decoder.push(chunk))) {
    records.take(event);
    if (event.type === 'status') reports.push(event.report);
    if (event.type === 'status-query') reply += statusReply(event.terminator);
    if (event.type === 'device-attributes-query') reply += '\x1b[?62;22c';
  }
  return { records, reports, reply };
}

const whole = (input: string) => [bytes(input)];
const single = (input: string) => Array.from(bytes(input), (byte) => Uint8Array.of(byte));

test('there are 119 cases', () => {
  expect(cases).toHaveLength(119);
});

describe.each([
  ['in one chunk', whole],
  ['byte by byte', single],
])('%s', (_name, cut) => {
  test.each(cases.map((one) => [one.name, one] as const))(
    '%s',
    (_case, { input, expect: want }) => {
      const { records, reports, reply } = host(cut(input));
      let checks = 0;
      const check = (actual: unknown, wanted: unknown) => {
        checks++;
        expect(actual).toEqual(wanted);
      };
      if (want.report === null) check(reports, []);
      else if (want.report) check(reports, [{ id: '', ...want.report }]);
      if (want.records) check(recordsToJson(records), want.records);
      if (want.records_count !== undefined) check(records.size, want.records_count);
      for (const id of want.present ?? []) check(records.get(id)?.id, id);
      for (const id of want.absent ?? []) check(records.get(id), undefined);
      for (const [id, app] of Object.entries(want.effective_app ?? {})) {
        check(records.appOf(id), app ?? undefined);
      }
      if (want.reply !== undefined) check(reply, want.reply);
      if (want.reply_prefix !== undefined) {
        check(reply.startsWith(want.reply_prefix + want.reply_then), true);
      }
      const asker = createNegotiation();
      const answers = cut(input).map((chunk) => asker.push(new TextDecoder().decode(chunk)));
      const support = answers.at(-1);
      if (want.producer_support === null) check(support, undefined);
      else if (want.producer_support !== undefined)
        check(support?.supported, want.producer_support);
      if (want.producer_caps) check(support, { supported: true, ...want.producer_caps });
      expect(checks).toBeGreaterThan(0);
    },
  );
});

test('of a key that is said twice the last valid one wins', () => {
  expect(
    parseReport('state=blocked:kind=auth:kind=x:progress=5:progress=101:app=a:app=b/c'),
  ).toEqual({
    report: { state: 'blocked', id: '', kind: 'auth', progress: 5, app: 'a' },
  });
  expect(parseReport('state=idle:state=working:app=a:app=:msg=aGk:msg=')).toEqual({
    report: { state: 'working', id: '' },
  });
});

test.each([
  ['state=idle:id=a b', 'id outside its grammar'],
  ['state=idle:id=ä', 'id outside its grammar'],
  ['state=idle: id =a@b', 'id outside its grammar'],
  ['state=idle:abcdefghijklmnopq=1', 'key over 16 bytes'],
  ['app=x', 'no state'],
  ['state=nope', 'unknown state'],
  [`state=idle:title=${'A'.repeat(260)}`, 'title over 256 bytes encoded'],
  [`state=idle:msg=${'A'.repeat(2736)}`, 'msg over 2732 bytes encoded'],
  ['state=idle:msg=AA', 'msg with a control character'],
  [`state=idle:${'x'.repeat(4100)}`, 'sequence over 4096 bytes'],
])('%j is discarded, and the reason says why: %s', (body, reason) => {
  expect(parseReport(body)).toEqual({ discarded: reason });
});

test.each([
  ['state=idle:ID=a@b', {}],
  ['state=idle:id', {}],
  ['state=idle:ABCDEFGHIJKLMNOPQ=1', {}],
  ['state=idle:app=a\tb', {}],
  ['state=idle:msg=a\u0007', {}],
  [':::state=idle:::', {}],
])('%j is read, its malformed pairs are skipped', (body, more) => {
  expect(parseReport(body)).toEqual({ report: { state: 'idle', id: '', ...more } });
});

test('a reply with lists says what the terminal understands', () => {
  expect(parseReport('?:states=idle,dreaming,blocked:kinds=auth')).toEqual({
    capabilities: { states: ['idle', 'blocked'], kinds: ['auth'] },
  });
  expect(parseReport('?:later=1')).toMatchObject({
    capabilities: { kinds: ['permission', 'question', 'auth'] },
  });
});

test('an asker finds the answer among keys and other replies, and keeps to it', () => {
  const asker = createNegotiation();
  expect(asker.push('ls\r\x1b[1;2R\x1b]11;rgb:0/0/0\x07')).toBeUndefined();
  expect(asker.push('x'.repeat(10_000))).toBeUndefined();
  expect(asker.push('\x1b]7501;?:states=idle')).toBeUndefined();
  const support = asker.push('\x07\x1b[?62c');
  expect(support).toMatchObject({ supported: true, states: ['idle'] });
  expect(asker.push('\x1b[?62c')).toEqual(support);
});
