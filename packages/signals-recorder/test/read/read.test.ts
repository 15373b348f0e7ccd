import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginning,
  type Cursor,
  cursorText,
  encodeLine,
  readCursor,
  readSignals,
  type SignalLine,
  signalSegments,
  signalsFile,
  writeSignal,
} from '../../src/index.ts';
import { line, ownHome } from '../support/home.ts';

function place() {
  const home = ownHome();
  const file = signalsFile(home, 'w1');
  const write = (...details: string[]) => {
    for (const detail of details) writeSignal(line({ detail }), { home, now: Date.now() });
  };
  const read = (cursor?: Cursor, limit?: number) => {
    const got = readSignals({
      file,
      ...(cursor ? { cursor } : {}),
      ...(limit === undefined ? {} : { limit }),
    });
    return { ...got, details: got.lines.map(({ detail }) => detail) };
  };
  const rotate = () => renameSync(file, `${file}.1`);
  return { home, file, write, read, rotate };
}

describe('reading from a cursor', () => {
  it('of a window that never was gives nothing, and goes on from the beginning', () => {
    const { read, write } = place();
    const first = read();
    expect(first).toMatchObject({ details: [], coverage: 'complete', cursor: beginning });
    write('a');
    expect(read(first.cursor).details).toEqual(['a']);
  });

  it('gives what came since, once', () => {
    const { read, write } = place();
    write('a', 'b');
    const first = read();
    expect(first.details).toEqual(['a', 'b']);
    expect(read(first.cursor).details).toEqual([]);
    write('c');
    expect(read(first.cursor)).toMatchObject({ details: ['c'], coverage: 'complete' });
  });

  it('goes on over a rotation without a gap', () => {
    const { read, write, rotate } = place();
    write('a', 'b');
    const { cursor } = read();
    write('c');
    rotate();
    expect(read(cursor)).toMatchObject({ details: ['c'], coverage: 'complete' });
    write('d');
    const next = read(cursor);
    expect(next).toMatchObject({ details: ['c', 'd'], coverage: 'complete' });
    write('e');
    expect(read(next.cursor).details).toEqual(['e']);
  });

  it('finds what a late process wrote into the older segment', () => {
    const { file, read, write, rotate } = place();
    write('a');
    rotate();
    write('b');
    const { cursor } = read();
    appendFileSync(`${file}.1`, encodeLine(line({ detail: 'late' })));
    write('c');
    const next = read(cursor);
    expect(next).toMatchObject({ details: ['late', 'c'], coverage: 'complete' });
    expect(read(next.cursor).details).toEqual([]);
    expect(read(readCursor(cursorText(cursor))).details).toEqual(['late', 'c']);
  });

  it('says history-lost when two rotations took what it had not read', () => {
    const { read, write, rotate } = place();
    write('a');
    const { cursor } = read();
    rotate();
    write('b');
    rotate();
    write('c');
    expect(read(cursor)).toMatchObject({ details: ['b', 'c'], coverage: 'history-lost' });
  });

  it('says history-lost when the folder went and came', () => {
    const { file, read, write } = place();
    write('a');
    const { cursor } = read();
    rmSync(dirname(file), { recursive: true });
    expect(read(cursor)).toMatchObject({
      details: [],
      coverage: 'history-lost',
      cursor: beginning,
    });
    write('b');
    expect(read(cursor)).toMatchObject({ details: ['b'], coverage: 'history-lost' });
  });

  it('says truncated when its file was cut short, and goes on at the end of what is left', () => {
    const { file, read, write } = place();
    write('a', 'b', 'c');
    const { cursor } = read();
    truncateSync(file, readFileSync(file).indexOf('\n') + 10);
    const cut = read(cursor);
    expect(cut).toMatchObject({ details: [], coverage: 'truncated' });
    write('d');
    expect(read(cut.cursor)).toMatchObject({ details: ['d'], coverage: 'complete', broken: 1 });
  });

  it('says truncated when its file was emptied', () => {
    const { file, read, write } = place();
    write('a');
    const { cursor } = read();
    truncateSync(file);
    const cut = read(cursor);
    expect(cut).toMatchObject({ details: [], coverage: 'truncated' });
    write('b');
    expect(read(cut.cursor)).toMatchObject({ details: ['b'], coverage: 'complete' });
  });

  it('says cursor-ahead when it comes from a later history than there is', () => {
    const { file, read, write } = place();
    write('a');
    copyFileSync(file, `${file}.backup`);
    rmSync(file);
    write('b');
    const { cursor } = read();
    renameSync(`${file}.backup`, file);
    expect(read(cursor)).toMatchObject({ details: ['a'], coverage: 'cursor-ahead' });
  });

  it('is the same file through a copy and a restore', () => {
    const { file, read, write } = place();
    write('a');
    const { cursor } = read();
    copyFileSync(file, `${file}.copy`);
    rmSync(file);
    renameSync(`${file}.copy`, file);
    write('b');
    expect(read(cursor)).toMatchObject({ details: ['b'], coverage: 'complete' });
  });

  it('stops at a limit, says that there is more, and goes on exactly there', () => {
    const { read, write, rotate } = place();
    write('a', 'ü🚀', 'c');
    rotate();
    write('d', 'e');
    const seen: unknown[] = [];
    let cursor: Cursor | undefined;
    for (let step = 0; step < 9; step += 1) {
      const one = read(cursor, 2);
      expect(one.details.length).toBeLessThanOrEqual(2);
      seen.push(...one.details);
      cursor = one.cursor;
      if (!one.more) break;
    }
    expect(seen).toEqual(['a', 'ü🚀', 'c', 'd', 'e']);
  });

  it('waits for a line that is only half written', () => {
    const { file, read, write } = place();
    write('a');
    const { cursor } = read();
    const bytes = encodeLine(line({ detail: 'b' }));
    appendFileSync(file, bytes.subarray(0, 30));
    expect(read(cursor)).toMatchObject({ details: [], broken: 0 });
    appendFileSync(file, bytes.subarray(30));
    expect(read(cursor).details).toEqual(['b']);
  });

  it('skips and counts broken lines, blank ones not', () => {
    const { file, read, write } = place();
    write('a');
    appendFileSync(file, Buffer.from('\n\n{"v":1,\nfoo\n\xff\xfe\n', 'latin1'));
    write('b');
    const got = read();
    expect(got).toMatchObject({ details: ['a', 'b'], broken: 3, coverage: 'complete' });
    expect(read(got.cursor)).toMatchObject({ details: [], broken: 0 });
  });

  it('refuses lines of another version politely, and reads those of its own beside them', () => {
    const { file, read, write } = place();
    write('a');
    appendFileSync(file, `${JSON.stringify({ ...line(), v: 3 })}\n{"v":2}\n`);
    write('b');
    const got = read();
    expect(got.details).toEqual(['a', 'b']);
    expect(got.broken).toBe(0);
    expect(got.otherVersions).toEqual({
      count: 2,
      version: 3,
      message:
        '2 lines were written by another version of agenthooks (form 3) and are not shown. Update agenthooks to read them.',
    });
  });

  it('takes a file of junk for what it is', () => {
    const { file, read, write } = place();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, 'x'.repeat(10_000), { mode: 0o600 });
    write('a');
    expect(read()).toMatchObject({ details: ['a'], broken: 1 });
  });
});

describe('a cursor in one word', () => {
  it('comes back as it was', () => {
    const { read, write, rotate } = place();
    write('a');
    rotate();
    write('b');
    const { cursor } = read();
    expect(cursor.before).toBeDefined();
    expect(readCursor(cursorText(cursor))).toEqual(cursor);
    expect(readCursor('0')).toEqual(beginning);
    expect(cursorText(beginning)).toBe('0');
  });

  it.each(['', '1', 'x', 'a:1', 'a-b:-1', 'a-b:1:2', 'A-B:1', 'a-b:1,', '0,a-b:1'])(
    'is not %j',
    (word) => {
      expect(() => readCursor(word)).toThrow(/is no cursor/);
    },
  );
});

describe('any order of writing, rotating and reading', () => {
  it('gives every line once and in order, or says that some are gone', () => {
    const act = fc.oneof(
      { weight: 6, arbitrary: fc.constant('write') },
      { weight: 2, arbitrary: fc.constant('rotate') },
      { weight: 3, arbitrary: fc.constant('read') },
      { weight: 1, arbitrary: fc.constant('read two') },
      { weight: 1, arbitrary: fc.constant('late') },
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const home = ownHome();
        const file = signalsFile(home, 'w1');
        let written = 0;
        let cursor = beginning;
        let lost = false;
        const seen: number[] = [];
        // A late line that is rotated away unread: within two seconds no rotation follows another.
        let late = false;
        const next = (): SignalLine => {
          written += 1;
          return line({ detail: String(written) });
        };
        const read = (limit = Number.POSITIVE_INFINITY) => {
          const got = readSignals({ file, cursor, limit });
          cursor = got.cursor;
          late &&= got.more;
          if (got.coverage !== 'complete') lost = true;
          seen.push(...got.lines.map(({ detail }) => Number(detail)));
        };
        for (const one of acts) {
          if (one === 'write')
            writeSignal(next(), { home, now: Date.now(), settings: signalSegments });
          if (one === 'read') read();
          if (one === 'read two') read(2);
          if (one === 'rotate' && existsSync(file)) {
            // Nothing is promised to one who never read.
            if (existsSync(`${file}.1`) && (late || cursor.at === undefined)) lost = true;
            late = false;
            renameSync(file, `${file}.1`);
          }
          if (one === 'late' && existsSync(`${file}.1`)) {
            late = true;
            appendFileSync(`${file}.1`, encodeLine(next()));
          }
        }
        for (let more = true; more; ) {
          const got = readSignals({ file, cursor, limit: 3 });
          more = got.more;
          read(3);
        }
        expect(new Set(seen).size).toBe(seen.length);
        if (!lost)
          expect([...seen].sort((a, b) => a - b)).toEqual(
            Array.from({ length: written }, (_, n) => n + 1),
          );
      }),
      { numRuns: 60 },
    );
  });
});
