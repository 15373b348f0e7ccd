import { describe, expect, it } from 'vitest';
import { decodeLine, encodeLine, replay, type SegmentLine } from '../../src/index.ts';
import { readTimeline } from '../timeline.ts';
import { write } from './written.ts';

const timeline = readTimeline('ans7501', { hooks: true, native: true });

describe('a replay', () => {
  it.each([
    ['plain', true, false],
    ['kitty', true, false],
    ['iterm', true, false],
    ['ghostty', true, false],
    ['ghostty', false, false],
    ['ans7501', true, true],
    ['ans7501', false, true],
    ['ans7501-bg', true, true],
    ['ans7501-bg', true, false],
  ] as const)(
    'of %s (hooks %s, native %s) gives the live states, byte for byte',
    (name, hooks, native) => {
      const { lines, seen } = write(readTimeline(name, { hooks, native }));
      const run = replay(lines);
      expect(run.drift).toBeNull();
      expect(run.faults).toEqual([]);
      const written = new Set(run.steps.map(({ input }) => JSON.stringify(input)));
      const live = seen
        .filter(({ input }) => run.steps.some((step) => step.input.at === input.at))
        .map(({ state }) => JSON.stringify(state));
      for (const { state } of run.steps) {
        expect(live).toContain(JSON.stringify(state));
      }
      expect(written.size).toBeGreaterThan(20);
    },
  );

  it('gives the same text twice', () => {
    const { lines } = write(timeline);
    expect(replay(lines).text).toBe(replay(lines).text);
    expect(replay(lines).text.split('\n').length).toBeGreaterThan(30);
  });

  it('has no difference from its own text, and names the first one from another', () => {
    const run = replay(write(timeline).lines);
    expect(run.firstDifference(run.text)).toBeNull();
    const other = run.text.split('\n');
    other[4] = 'something else';
    expect(run.firstDifference(other.join('\n'))).toEqual({
      line: 5,
      expected: 'something else',
      found: run.text.split('\n')[4],
    });
    expect(run.firstDifference(`${run.text}more\n`)).toMatchObject({
      expected: 'more',
      found: '',
    });
    expect(run.firstDifference('')).toMatchObject({ line: 1, expected: '' });
  });

  it('passes over a last line that a crash has torn, and says so', () => {
    const { lines } = write(timeline);
    const torn = [...lines.slice(0, -1), lines[lines.length - 1]?.slice(0, 20) ?? ''];
    const run = replay(torn);
    expect(run.faults).toEqual([{ line: lines.length, why: 'is not JSON' }]);
    expect(run.steps.length).toBe(lines.length - 2);
  });

  it.each([
    ['null', 'is neither a segment nor a step'],
    ['[1]', 'is neither a segment nor a step'],
    [
      '{"input":{"type":"nonsense","at":1},"effects":[]}',
      'holds an input of unknown type "nonsense"',
    ],
    ['{"input":{"type":"tick"},"effects":[]}', 'holds an input of unknown type "tick"'],
    ['{"input":{"type":"tick","at":1}}', 'holds no effects'],
    ['{"journal":2}', 'is of journal version 2'],
    ['{"journal":1,"segment":1}', 'is a segment with parts missing'],
  ])('says what is wrong with the line %s', (line, why) => {
    expect(decodeLine(line)).toEqual({ fault: why });
  });

  it('refuses steps before any segment', () => {
    const { lines } = write(timeline);
    const run = replay(lines.slice(1, 3));
    expect(run.steps).toEqual([]);
    expect(run.faults.map(({ why }) => why)).toEqual([
      'stands before any segment',
      'stands before any segment',
    ]);
  });

  it('refuses a segment whose patterns are none', () => {
    const [opening = '', ...rest] = write(timeline).lines;
    const segment = JSON.parse(opening) as SegmentLine;
    const broken = {
      ...segment,
      traits: { ...segment.traits, titles: { ...segment.traits.titles, idle: ['('] } },
    };
    const run = replay([encodeLine(broken), ...rest.slice(0, 1)]);
    expect(run.faults[0]?.why).toContain("traits.titles.idle holds '('");
    expect(run.steps).toEqual([]);
  });

  it('names the step at which another version of the machine would differ', () => {
    const { lines } = write(timeline);
    const at = lines.findIndex((line) => line.includes('"to":"attention"'));
    const changed = lines.with(at, (lines[at] ?? '').replace('"to":"attention"', '"to":"done"'));
    expect(replay(changed).drift?.line).toBe(at + 1);
  });
});
