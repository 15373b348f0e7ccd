import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  commonProtocol,
  createLineReader,
  type Evidence,
  encodeLine,
  evidenceOf,
  type IngestRequest,
  LineTooLong,
  LONGEST_LINE,
  parseControl,
  parseIngest,
  readRendezvous,
} from '../src/index.ts';
import { readIngestReply } from '../src/wire/read-reply.ts';
import { idOf, requestOf } from './example.ts';

describe('lines', () => {
  test('however the bytes are cut, the same lines come out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (lines, cuts) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          const reader = createLineReader();
          const read: string[] = [];
          for (let at = 0, n = 0; at < bytes.length; n++) {
            const size = cuts[n % cuts.length]!;
            read.push(...reader.push(bytes.subarray(at, at + size)));
            at += size;
          }
          expect(read).toEqual(lines);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('the limit counts the line feed, on both sides', () => {
    const fits = Buffer.alloc(LONGEST_LINE, 'x');
    fits[LONGEST_LINE - 1] = 10;
    expect(createLineReader().push(fits)).toHaveLength(1);
    expect(() => createLineReader().push(Buffer.alloc(LONGEST_LINE + 1, 'x'))).toThrow(LineTooLong);
    const text = 'x'.repeat(LONGEST_LINE - 3);
    expect(encodeLine(text)).toHaveLength(LONGEST_LINE);
    expect(() => encodeLine(`${text}x`)).toThrow(LineTooLong);
    expect(() => encodeLine('é'.repeat(LONGEST_LINE / 2))).toThrow(LineTooLong);
  });

  test('a line without an end is given up at the limit, whatever its pieces', () => {
    const reader = createLineReader(100);
    for (let n = 0; n < 100; n++) reader.push(Buffer.from('x'));
    expect(() => reader.push(Buffer.from('x'))).toThrow(LineTooLong);
  });
});

describe('messages', () => {
  const { id: _, digest: __, openedAt: ___, deadline: ____, ...draft } = requestOf();
  const sent: IngestRequest[] = [
    { t: 'hello', protocols: [1], version: '0.0.0', role: 'host', pid: 7, pane: 'p1' },
    { t: 'register', ref: 'r', draft, holdSeconds: 5, agentPid: 9 },
    { t: 'withdraw', id: idOf(1), why: 'mismatch' },
    { t: 'receipt', id: idOf(1) },
    ...(
      [
        { type: 'native', state: 'blocked', message: 'x' },
        { type: 'key' },
        { type: 'tool-end', session: 's', tool: 'Bash', input: { a: [1] }, agentId: 'a' },
        { type: 'turn', why: 'prompt' },
        { type: 'turn', why: 'end', session: 's' },
        { type: 'child-end', session: 's', agentId: 'a' },
        { type: 'session-end', session: 's' },
      ] satisfies Evidence[]
    ).map((evidence): IngestRequest => ({ t: 'post', evidence })),
  ];

  test.each(sent)('the hub takes every message of the type as it was sent: %j', (message) => {
    expect(parseIngest(JSON.stringify(message))).toEqual(message);
  });

  test.each([
    ['an id of another form', { t: 'receipt', id: '../../x' }, /id/],
    [
      'an input that is a list',
      { t: 'register', ref: 'r', draft: { ...draft, input: [] }, holdSeconds: 5 },
      /draft.input/,
    ],
    ['a hold of no time', { t: 'register', ref: 'r', draft, holdSeconds: 0 }, /holdSeconds/],
    ['another type', { t: 'answer', id: idOf(1) }, /t/],
  ])('%s is refused by the name of its field', (_name, message, why) => {
    expect(() => parseIngest(JSON.stringify(message))).toThrow(why);
  });

  test('an answer with a field that is not known is no answer', () => {
    const answer = { n: 1, do: 'answer', id: 'a', digest: 'b', choice: 'allow' };
    expect(parseControl(JSON.stringify(answer))).toEqual(answer);
    expect(() => parseControl(JSON.stringify({ ...answer, always: true }))).toThrow(/control/);
  });

  test('the hook reads what the hub says, and nothing that is of another form', () => {
    const verdict = { id: idOf(1), digest: 'd'.repeat(64), choice: 'allow' };
    const good = [
      { t: 'welcome', protocol: 1, version: '1' },
      { t: 'refused', code: 'version', protocols: [2], version: '2', open: 0 },
      { t: 'refused', ref: 'r', code: 'too-many', why: 'x' },
      { t: 'registered', ref: 'r', id: idOf(1), digest: 'd'.repeat(64), deadline: 5 },
      { t: 'verdict', verdict: { ...verdict, answers: { q: ['a'] }, message: 'm' } },
      { t: 'release', id: idOf(1), kind: 'expired' },
      { t: 'approval', phase: 'opened', id: idOf(1), tool: 'Bash', answered: false },
    ];
    for (const one of good) expect(readIngestReply(JSON.stringify(one))).toEqual(one);
    const bad = [
      'nothing',
      '[]',
      { t: 'constructor' },
      { t: 'verdict', verdict: { ...verdict, choice: 1 } },
      { t: 'verdict', verdict: { ...verdict, digest: 'short' } },
      { t: 'verdict', verdict: { ...verdict, answers: { q: 'a' } } },
      { t: 'registered', ref: 'r', id: idOf(1), digest: 'd'.repeat(64) },
      { t: 'refused', code: 'x' },
    ];
    for (const one of bad) {
      expect(readIngestReply(typeof one === 'string' ? one : JSON.stringify(one))).toBeUndefined();
    }
  });

  test('the best common version is ours to choose', () => {
    expect(commonProtocol([1, 2, 3], [2, 1])).toBe(2);
    expect(commonProtocol([3], [2, 1])).toBeUndefined();
  });
});

describe('the rendezvous', () => {
  async function scene() {
    const folder = mkdtempSync(join(tmpdir(), 'ah-rv-'));
    chmodSync(folder, 0o700);
    const sockets = join(folder, 'sockets');
    mkdirSync(sockets, { mode: 0o700 });
    const ingest = join(sockets, 'ingest.sock');
    const control = join(sockets, 'control.sock');
    for (const path of [ingest, control]) {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(path, resolve));
      chmodSync(path, 0o600);
      onTestFinished(() => void server.close());
    }
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
    const file = join(folder, 'hub.json');
    const found = {
      schemaVersion: 1,
      pid: 1,
      start: 'x',
      version: '1',
      protocols: [1],
      ingest,
      control,
      startedAt: 1,
    };
    const write = (differs: object = {}) =>
      writeFileSync(file, JSON.stringify({ ...found, ...differs }), { mode: 0o600 });
    write();
    return { folder, sockets, file, found, write };
  }

  test('is read where everything is of this user alone', async () => {
    const { file, found } = await scene();
    expect(readRendezvous(file)).toEqual(found);
  });

  test('is not there', async () => {
    const { folder } = await scene();
    expect(() => readRendezvous(join(folder, 'other.json'))).toThrow(
      expect.objectContaining({ code: 'no-hub' }),
    );
  });

  test('is not trusted through a link, with another mode, or with a socket elsewhere', async () => {
    const { folder, sockets, file, found, write } = await scene();
    const refused = (path = file) =>
      expect(() => readRendezvous(path)).toThrow(expect.objectContaining({ code: 'not-trusted' }));
    symlinkSync(file, join(folder, 'link.json'));
    refused(join(folder, 'link.json'));
    chmodSync(file, 0o644);
    refused();
    chmodSync(file, 0o600);
    chmodSync(sockets, 0o755);
    refused();
    chmodSync(sockets, 0o700);
    chmodSync(found.ingest, 0o666);
    refused();
    chmodSync(found.ingest, 0o600);
    write({ ingest: 'relative.sock' });
    refused();
    write({ control: `/${'x'.repeat(103)}` });
    refused();
    write({ ingest: file });
    refused();
    symlinkSync(found.ingest, join(sockets, 'link.sock'));
    write({ ingest: join(sockets, 'link.sock') });
    refused();
    write();
    expect(readRendezvous(file)).toEqual(found);
  });

  test('of another form is not read', async () => {
    const { file, write } = await scene();
    write({ schemaVersion: 2 });
    expect(() => readRendezvous(file)).toThrow(expect.objectContaining({ code: 'not-readable' }));
    writeFileSync(file, '{');
    expect(() => readRendezvous(file)).toThrow(expect.objectContaining({ code: 'not-readable' }));
  });
});

describe('what an input of the turn machine says about prompts', () => {
  test.each([
    [
      'a blocked root',
      { type: 'native', at: 1, report: { state: 'blocked', id: '', msg: 'x' } },
      { type: 'native', state: 'blocked', message: 'x' },
    ],
    ['a child', { type: 'native', at: 1, report: { state: 'working', id: 'a1' } }, undefined],
    ['a key', { type: 'key', at: 1, key: 'text' }, { type: 'key' }],
    [
      'a prompt',
      { type: 'signal', at: 1, trusted: true, signal: { signal: 'working', cause: 'prompt' } },
      { type: 'turn', why: 'prompt' },
    ],
    [
      'an injected prompt',
      { type: 'signal', at: 1, trusted: true, signal: { signal: 'working', cause: 'injected' } },
      undefined,
    ],
    [
      'a heartbeat',
      { type: 'signal', at: 1, trusted: true, signal: { signal: 'working' } },
      undefined,
    ],
    [
      'a done',
      { type: 'signal', at: 1, trusted: true, signal: { signal: 'done' } },
      { type: 'turn', why: 'end' },
    ],
    [
      'a done that nobody vouches for',
      { type: 'signal', at: 1, trusted: false, signal: { signal: 'done' } },
      undefined,
    ],
    ['output', { type: 'output', at: 1, bytes: 5 }, undefined],
    ['the exit', { type: 'exit', at: 1, code: 0 }, { type: 'native', state: 'clear' }],
  ] as const)('%s', (_, input, evidence) => {
    expect(evidenceOf(input)).toEqual(evidence);
  });
});
