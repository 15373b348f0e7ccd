import { describe, expect, it } from 'vitest';
import {
  createJournal,
  decodeLine,
  type Input,
  initialState,
  opensSegment,
  replay,
  type StepLine,
} from '../../src/index.ts';
import { claude } from '../claude.ts';
import { configFor } from '../run.ts';
import { hooked, inTurn } from '../scene.ts';
import { readTimeline } from '../timeline.ts';
import { spawn, write } from './written.ts';

const timeline = readTimeline('ans7501-bg', { hooks: true, native: true });

function stepsOf(lines: readonly string[]): StepLine[] {
  return lines.flatMap((line) => {
    const decoded = decodeLine(line);
    return 'input' in decoded ? [decoded] : [];
  });
}

describe('a journal', () => {
  it('begins with the spawn, all numbers and the state before the first input', () => {
    const [first = ''] = write(timeline).lines;
    expect(opensSegment(first)).toBe(true);
    expect(decodeLine(first)).toMatchObject({
      journal: 1,
      segment: 1,
      spawn,
      traits: claude,
      timings: configFor(claude).timings,
      state: initialState(0),
    });
  });

  it('holds every signal and every native report, also those that changed nothing', () => {
    const { lines, seen } = write(timeline);
    const count = (all: readonly { input: Input }[]) =>
      all.filter(({ input }) => input.type === 'signal' || input.type === 'native').length;
    expect(count(stepsOf(lines))).toBe(count(seen));
  });

  it('holds at most four output records a second, and none that changes nothing', () => {
    const outputs = Array.from(
      { length: 2_000 },
      (_, i): Input => ({ at: 1_000 + i * 5, type: 'output', bytes: 50 }),
    );
    const { lines } = write([{ at: 0, type: 'spawn' }, ...outputs]);
    const written = stepsOf(lines).filter(({ input }) => input.type === 'output');
    expect(written.length).toBeGreaterThan(10);
    expect(written.length).toBeLessThanOrEqual(4 * 10 + 1);
  });

  it('holds no ask for a tick: those are made again', () => {
    const effects = stepsOf(write(timeline).lines).flatMap((one) => one.effects);
    expect(effects.filter(({ type }) => type === 'wakeAt')).toEqual([]);
    expect(effects.filter(({ type }) => type === 'refused').length).toBeGreaterThan(0);
  });

  it('is cut into segments that stay under their limit and replay alone', () => {
    const { lines, seen } = write(timeline, { segmentBytes: 7_000 });
    const segments = segmentsOf(lines);
    expect(segments.length).toBeGreaterThan(2);
    for (const segment of segments) {
      expect(segment.map((line) => line.length + 1).reduce((a, b) => a + b)).toBeLessThanOrEqual(
        7_000,
      );
      const run = replay(segment);
      expect(run.faults).toEqual([]);
      expect(run.drift).toBeNull();
      const last = run.steps[run.steps.length - 1];
      const live = seen.find(({ state }) => JSON.stringify(state) === JSON.stringify(last?.state));
      expect(live).toBeDefined();
    }
  });

  it('gives a step that is larger than a segment a segment of its own', () => {
    const { lines } = write(timeline.slice(0, 4), { segmentBytes: 10 });
    expect(segmentsOf(lines).length).toBe(stepsOf(lines).length);
    expect(replay(lines).faults).toEqual([]);
  });
});

describe('texts of the terminal in a journal', () => {
  const secret = 'sk-ant-fake-0000000000000000';
  const inputs: Input[] = [
    { at: 0, type: 'spawn' },
    { at: 10, type: 'title', text: `◐ ${secret}` },
    { at: 400, type: 'notification', osc: 9, title: secret, body: `needs your input ${secret}` },
    { at: 900, type: 'screen', hash: 'a', rows: [secret, 'row'] },
    { at: 1_500, type: 'output', bytes: 9, text: secret },
    {
      at: 2_000,
      type: 'native',
      report: { state: 'blocked', id: '', app: 'claude-code', msg: secret, title: secret },
    },
    {
      at: 2_100,
      type: 'native',
      report: { state: 'blocked', id: '', app: 'claude-code', msg: `${secret}2` },
    },
  ];

  it('are left out where nobody redacts them', () => {
    const text = write(inputs).lines.join('\n');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('needs your input s');
  });

  it("are redacted by the caller's own rules, but for native status, which is left out", () => {
    const redact = (text: string) => text.replaceAll(secret, '[removed]');
    const text = write(inputs, { redact }).lines.join('\n');
    expect(text).not.toContain(secret);
    expect(text).toContain('needs your input [removed]');
    expect(text).not.toContain('"msg"');
  });

  it('are cut', () => {
    const long: Input = { at: 5, type: 'title', text: `◐ ${'x'.repeat(5_000)}` };
    const { lines } = write([{ at: 0, type: 'spawn' }, long], { redact: (text) => text });
    expect(Math.max(...stepsOf(lines).map((step) => JSON.stringify(step).length))).toBeLessThan(
      600,
    );
  });

  it.each([
    ['left out', undefined],
    ['redacted', (text: string) => text.replace(/./gu, '*')],
    ['kept', (text: string) => text],
  ])('mean the same in a replay when they are %s', (_, redact) => {
    const { lines, seen } = write(inputs, redact === undefined ? {} : { redact });
    const run = replay(lines);
    expect(run.drift).toBeNull();
    const last = run.states[run.states.length - 1];
    expect(JSON.stringify(last)).toBe(JSON.stringify(seen[seen.length - 1]?.state));
  });
});

describe('the recorder', () => {
  it("takes the first input's time for the state before it when none is given", () => {
    const scene = inTurn(hooked());
    const journal = createJournal({ spawn, config: scene.config });
    const [opening = ''] = journal.record({ at: 7, type: 'spawn' }, [], scene.state);
    expect(decodeLine(opening)).toMatchObject({ at: 7, state: { since: 7 } });
  });
});

function segmentsOf(lines: readonly string[]): string[][] {
  const segments: string[][] = [];
  for (const line of lines) {
    if (opensSegment(line)) {
      segments.push([]);
    }
    segments[segments.length - 1]?.push(line);
  }
  return segments;
}
