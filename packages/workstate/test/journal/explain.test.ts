import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explain, replay } from '../../src/index.ts';
import { hooked, inTurn } from '../scene.ts';
import { readTimeline } from '../timeline.ts';
import { write } from './written.ts';

function golden(name: string): string {
  return readFileSync(new URL(`../golden/${name}.txt`, import.meta.url), 'utf8');
}

const native = write(readTimeline('ans7501-bg', { hooks: true, native: true })).lines;
const ghostty = write(readTimeline('ghostty', { hooks: true, native: false })).lines;
const ans7501 = write(readTimeline('ans7501', { hooks: true, native: true })).lines;

describe('why, in plain words (Claude Code 2.1.332, captured runs)', () => {
  it('tells of a done that is held', () => {
    expect(explain(native, 5_000)).toBe(golden('why-held-done'));
  });

  it('tells of a question that stands while other things happen', () => {
    expect(explain(native, 12_500)).toBe(golden('why-open-question'));
  });

  it('tells of a title that was refused', () => {
    expect(explain(ghostty, 5_000)).toBe(golden('why-refused-title'));
  });

  it('tells of an interrupt that native status said', () => {
    expect(explain(ans7501, 19_000)).toBe(golden('why-interrupt'));
  });

  it('tells of an interrupt that only a key and a title showed', () => {
    expect(explain(ghostty, 19_000)).toBe(golden('why-interrupt-by-title'));
  });

  it('tells of a guess that it is one', () => {
    const guess = write(readTimeline('ghostty', { hooks: false, native: false })).lines;
    expect(explain(guess, 9_000)).toBe(golden('why-guess'));
  });

  it('tells of the end of a journal when no time is given', () => {
    expect(explain(ans7501)).toContain('the agent is idle');
  });

  it('says so when nothing was recorded up to then', () => {
    expect(explain(ans7501, -1)).toBe('Nothing was recorded up to then.\n');
    expect(explain([])).toBe('Nothing was recorded up to then.\n');
  });

  it('names lines that could not be read', () => {
    expect(explain([...ans7501, '{"inp'])).toContain(
      `Line ${ans7501.length + 1} of the journal is not JSON.`,
    );
  });

  it('tells the latest ten of many refusals', () => {
    const scene = inTurn(hooked());
    for (let i = 0; i < 30; i++) {
      scene.wait(1_000).title('✳ Claude Code').wait(100).beat();
    }
    const text = explain(write(scene.inputs.filter(({ type }) => type !== 'tick')).lines);
    expect(text).toContain('Refused since, the latest 10 of 30:');
  });
});

describe('golden replays (Claude Code 2.1.332, captured runs)', () => {
  it.each([
    ['ans7501-bg', native],
    ['ghostty', ghostty],
    ['ans7501', ans7501],
  ] as const)('of %s have no difference', (name, lines) => {
    expect(replay(lines).firstDifference(golden(`replay-${name}`))).toBeNull();
  });
});
