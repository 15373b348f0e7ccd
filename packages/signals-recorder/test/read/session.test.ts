import { describe, expect, it } from 'vitest';
import { CurrentSession, currentSession, linesOf, noSession } from '../../src/index.ts';
import { line } from '../support/home.ts';

const start = (session: string, kind = 'startup') => line({ event: 'SessionStart', session, kind });
const end = (session: string) => line({ event: 'SessionEnd', session, kind: 'clear' });
const stop = (session: string) => line({ event: 'Stop', session });

describe('the session that a window is in', () => {
  it('is the one that began last', () => {
    expect(currentSession([start('a'), stop('a'), end('a'), start('b', 'clear')])).toBe('b');
  });

  it('is not brought back by a late line of the one before', () => {
    expect(currentSession([start('a'), start('b', 'clear'), end('a'), stop('a')])).toBe('b');
  });

  it('stays after its end', () => {
    expect(currentSession([start('a'), end('a')])).toBe('a');
    expect(currentSession([end('a')])).toBe('a');
  });

  it('is the last that spoke where its beginning was rotated away', () => {
    expect(currentSession([stop('a'), end('a'), stop('b')])).toBe('b');
    expect(currentSession([stop('a'), end('a')])).toBe('a');
  });

  it('is not a subagent’s, and not that of a line without one', () => {
    const child = line({ event: 'SessionStart', session: 'b', agentId: 'x' });
    expect(currentSession([start('a'), child, line({ session: noSession })])).toBe('a');
    expect(currentSession([])).toBeUndefined();
  });
});

describe('the lines of a window', () => {
  it('are by default those of its current session', () => {
    const lines = [start('a'), stop('a'), start('b'), stop('b'), line({ session: noSession })];
    expect(linesOf(lines)).toEqual([lines[2], lines[3], lines[4]]);
    expect(linesOf(lines, 'a')).toEqual([lines[0], lines[1], lines[4]]);
    expect(linesOf([])).toEqual([]);
  });

  it('are told apart as they come', () => {
    const current = new CurrentSession();
    const shown = [start('a'), stop('a'), start('b'), stop('a'), stop('b')].filter((one) => {
      current.take(one);
      return current.has(one);
    });
    expect(shown.map(({ session }) => session)).toEqual(['a', 'a', 'b', 'b']);
  });
});
