import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import {
  decodeLine,
  encodeLine,
  lineLimit,
  lineOf,
  lineSchema,
  type RunningWork,
  type SignalLine,
} from '../../src/index.ts';

const published: unknown = JSON.parse(
  readFileSync(new URL('../../schema/line.schema.json', import.meta.url), 'utf8'),
);
const schema = fromJSONSchema(lineSchema() as Parameters<typeof fromJSONSchema>[0]);

const plain: SignalLine = {
  v: 1,
  at: '2026-11-30T10:00:00.000Z',
  event: 'Stop',
  agent: 'claude',
  session: '2a818337-d1f5-4f81-a8fa-220a1d58763d',
};
const text = (line: SignalLine) => Buffer.from(encodeLine(line)).toString('utf8');

const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 400 });
const name = fc.stringMatching(/^[0-9A-Za-z][0-9A-Za-z_.-]{0,60}$/);
const recording = fc.record(
  {
    event: anyText,
    means: fc.constant('notice' as const),
    session: fc.oneof(name, anyText),
    agentId: fc.oneof(name, anyText),
    kind: anyText,
    detail: anyText,
    running: fc.array(fc.record({ type: anyText, detail: anyText }, { requiredKeys: ['type'] }), {
      minLength: 1,
      maxLength: 90,
    }),
  },
  { requiredKeys: ['event', 'means'] },
);

describe('the published schema', () => {
  it('is the one that the table gives (npm run schema writes it)', () => {
    expect(published).toEqual(lineSchema());
  });

  it('describes every property in a sentence', () => {
    const { properties } = lineSchema() as { properties: Record<string, { description: string }> };
    for (const { description } of Object.values(properties)) expect(description).toMatch(/\.$/);
  });
});

describe('a line', () => {
  it('is one JSON object and a newline, its keys in one order', () => {
    expect(text(plain)).toBe(
      '{"v":1,"at":"2026-11-30T10:00:00.000Z","event":"Stop","agent":"claude","session":"2a818337-d1f5-4f81-a8fa-220a1d58763d"}\n',
    );
  });

  it('comes back as it was, for any recording, and an independent reader of the schema agrees', () => {
    fc.assert(
      fc.property(recording, fc.integer({ min: 0, max: 4e12 }), (said, at) => {
        const line = lineOf(said, { agent: 'claude', at, pane: 'w1', known: [] });
        const bytes = encodeLine(line);
        expect(bytes.length).toBeLessThanOrEqual(lineLimit);
        const written = Buffer.from(bytes).toString('utf8');
        expect(written.indexOf('\n')).toBe(written.length - 1);
        expect(written).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/);
        const decoded = decodeLine(written.slice(0, -1));
        expect(decoded.type).toBe('line');
        expect(schema.safeParse(JSON.parse(written)).success).toBe(true);
        if (decoded.type !== 'line') return;
        const work = (line.running?.length ?? 0) + (line.omitted ?? 0);
        expect((decoded.line.running?.length ?? 0) + (decoded.line.omitted ?? 0)).toBe(work);
        expect({ ...decoded.line, running: 0, omitted: 0 }).toEqual({
          ...line,
          running: 0,
          omitted: 0,
        });
      }),
      { numRuns: 200 },
    );
  });

  it('stays within 4,096 bytes with every field at its longest and its most expensive', () => {
    for (const character of ['\u0001', '\u009b', '🚀', '"', '\\', 'é']) {
      const long = character.repeat(5_000);
      const line = lineOf(
        {
          event: long,
          means: 'ask',
          session: 's'.repeat(128),
          agentId: 'a'.repeat(128),
          kind: long,
          detail: long,
          running: Array.from({ length: 200 }, () => ({ type: long, detail: long })),
        },
        { agent: 'a'.repeat(32), at: 0, pane: 'p'.repeat(128), known: [] },
      );
      const bytes = encodeLine(line);
      expect(bytes.length).toBeLessThanOrEqual(lineLimit);
      const decoded = decodeLine(Buffer.from(bytes).toString('utf8').trimEnd());
      expect(decoded.type === 'line' && decoded.line.omitted).toBeGreaterThan(100);
    }
  });

  it('drops background work from the end only where it does not fit, and counts it', () => {
    const work = (count: number): RunningWork[] =>
      Array.from({ length: count }, (_, n) => ({
        type: 'shell',
        detail: `${n} `.padEnd(190, 'x'),
      }));
    const decoded = decodeLine(text({ ...plain, running: work(30) }).trimEnd());
    if (decoded.type !== 'line') throw new Error(decoded.type);
    const { running = [], omitted } = decoded.line;
    expect(running.length).toBeGreaterThan(15);
    expect(running).toEqual(work(30).slice(0, running.length));
    expect(omitted).toBe(30 - running.length);
    expect(text({ ...plain, running: work(3) })).not.toContain('omitted');
  });

  it.each([
    ['a time without milliseconds', { at: '2026-11-30T10:00:00Z' }],
    ['a session that is a path', { session: '../../etc/passwd' }],
    ['a pane that begins with a dash', { pane: '-rf' }],
    ['an agent in capitals', { agent: 'Claude' }],
    ['an empty kind', { kind: '' }],
    ['a detail over 200 characters', { detail: 'x'.repeat(201) }],
    ['an empty list of work', { running: [] }],
    ['work without a type', { running: [{ detail: 'x' } as never] }],
  ])('is refused with %s', (_, wrong) => {
    const line = { ...plain, ...wrong } as SignalLine;
    expect(() => encodeLine(line)).toThrow(/`[a-zA-Z0-9.]+` is not of its form/);
    expect(decodeLine(JSON.stringify(line)).type).toBe('broken');
    expect(schema.safeParse(line).success).toBe(false);
  });
});

describe('reading a line', () => {
  it('drops properties that this version does not know', () => {
    const decoded = decodeLine(JSON.stringify({ ...plain, colour: 'red' }));
    expect(decoded).toEqual({ type: 'line', line: plain });
  });

  it('tells another version from a broken line', () => {
    expect(decodeLine(JSON.stringify({ ...plain, v: 2, event: 7 }))).toEqual({
      type: 'other-version',
      version: 2,
    });
    expect(decodeLine(JSON.stringify({ ...plain, v: '1' })).type).toBe('broken');
  });

  it.each(['', '{', '[]', 'null', '7', '"x"', '{"v":1}', '{"__proto__":{"v":1}}'])(
    'calls %j broken',
    (broken) => {
      expect(decodeLine(broken).type).toBe('broken');
    },
  );

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => void decodeLine(any)));
    fc.assert(fc.property(fc.json(), (any) => void decodeLine(any)));
  });
});
