import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../src/files/files.ts';
import {
  encodeLine,
  readSignals,
  signalSegments,
  signalsFile,
  troubleFile,
  writeSignal,
} from '../../src/index.ts';
import { line, ownHome } from '../support/home.ts';

const small = { ...signalSegments, limit: 32 * 1024 };
const mode = (path: string) => lstatSync(path).mode & 0o777;
const details = (file: string) => readSignals({ file }).lines.map(({ detail }) => detail);
const trouble = (home: string) =>
  existsSync(troubleFile(home)) ? readFileSync(troubleFile(home), 'utf8') : '';

describe('a line that is written', () => {
  it('stands in the file of its pane, else of its session', () => {
    const home = ownHome();
    const now = Date.now();
    const { pane: _, ...unhosted } = line({ session: 's-2' });
    expect(writeSignal(line(), { home, now })).toBe(true);
    expect(writeSignal(unhosted, { home, now })).toBe(true);
    expect(readSignals({ file: signalsFile(home, 'w1') }).lines).toHaveLength(1);
    expect(readSignals({ file: signalsFile(home, 's-2') }).lines).toHaveLength(1);
  });

  it('makes folders with 0700 and files with 0600, whatever the umask', () => {
    for (const umask of [0, 0o077, 0o777]) {
      const home = ownHome();
      const before = process.umask(umask);
      try {
        writeSignal(line(), { home, now: Date.now() });
        writeSignal(line({ session: '-', pane: undefined as never }), { home, now: Date.now() });
      } finally {
        process.umask(before);
      }
      expect(mode(join(home, 'signals'))).toBe(0o700);
      expect(mode(signalsFile(home, 'w1'))).toBe(0o600);
    }
  });

  it('takes back rights that somebody gave', () => {
    const home = ownHome();
    writeSignal(line(), { home, now: Date.now() });
    chmodSync(join(home, 'signals'), 0o755);
    chmodSync(signalsFile(home, 'w1'), 0o644);
    writeSignal(line(), { home, now: Date.now() });
    expect(mode(join(home, 'signals'))).toBe(0o700);
    expect(mode(signalsFile(home, 'w1'))).toBe(0o600);
  });

  it('without a pane or session goes nowhere, and the log says so', () => {
    const home = ownHome();
    const { pane: _, ...nowhere } = line({ session: '-' });
    expect(writeSignal(nowhere, { home, now: Date.now() })).toBe(false);
    expect(trouble(home)).toMatch(
      /^\S+Z recording Stop of claude: .*neither a pane nor a session\n$/,
    );
    expect(mode(troubleFile(home))).toBe(0o600);
  });
});

describe('what is planted in the recorder’s place', () => {
  it.each(['file', 'older segment', 'lock', 'log'])('a link as the %s is not followed', (what) => {
    const home = ownHome();
    const folder = join(home, 'signals');
    const outside = join(home, 'outside');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(join(home, 'log'), { mode: 0o700 });
    writeFileSync(outside, 'untouched');
    const file = signalsFile(home, 'w1');
    const link = {
      file,
      'older segment': `${file}.1`,
      lock: `${file}.lock`,
      log: troubleFile(home),
    };
    symlinkSync(outside, link[what as keyof typeof link]);
    for (let n = 0; n < 400; n += 1)
      writeSignal(line({ detail: 'x'.repeat(190) }), { home, now: Date.now(), settings: small });
    writeSignal(line({ session: '-', pane: undefined as never }), { home, now: Date.now() });
    expect(readFileSync(outside, 'utf8')).toBe('untouched');
    if (what === 'file') expect(trouble(home)).toContain('is no plain file');
  });

  it('a link as the folder is refused', () => {
    const home = ownHome();
    mkdirSync(join(home, 'elsewhere'), { recursive: true });
    symlinkSync(join(home, 'elsewhere'), join(home, 'signals'));
    expect(writeSignal(line(), { home, now: Date.now() })).toBe(false);
    expect(existsSync(join(home, 'elsewhere', 'w1.jsonl'))).toBe(false);
    expect(trouble(home)).toContain('is a link. Remove it');
  });

  it.each(['pipe', 'folder'])('a %s as the file neither blocks nor throws', (what) => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    mkdirSync(join(home, 'signals'), { recursive: true });
    if (what === 'pipe') expect(spawnSync('/bin/sh', ['-c', 'mkfifo "$0"', file]).status).toBe(0);
    else mkdirSync(file);
    expect(writeSignal(line(), { home, now: Date.now() })).toBe(false);
    expect(trouble(home)).toContain('is no plain file');
    expect(() => readSignals({ file })).toThrow(/no plain file/);
  });

  it('a reader does not follow a link either', () => {
    const home = ownHome();
    mkdirSync(join(home, 'signals'), { recursive: true });
    writeFileSync(join(home, 'secret'), '{}\n');
    symlinkSync(join(home, 'secret'), signalsFile(home, 'w1'));
    expect(() => readSignals({ file: signalsFile(home, 'w1') })).toThrow(/no plain file/);
  });

  it('a home in which others may write is refused', () => {
    const home = ownHome();
    mkdirSync(home, { recursive: true });
    chmodSync(home, 0o777);
    expect(writeSignal(line(), { home, now: Date.now() })).toBe(false);
    expect(existsSync(signalsFile(home, 'w1'))).toBe(false);
  });
});

describe('rotation', () => {
  it('keeps both segments under the limit and the newest half of it there', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    let written = 0;
    for (let n = 0; n < 900; n += 1) {
      const one = line({ detail: `${n} `.padEnd(150, 'x') });
      // Far apart, so that the wait between two rotations plays no part.
      writeSignal(one, { home, now: Date.now() + n * 3_000, settings: small });
      written += encodeLine(one).length;
      const sizes = [file, `${file}.1`].map((path) => (existsSync(path) ? statSync(path).size : 0));
      const together = sizes[0]! + sizes[1]!;
      expect(together).toBeLessThanOrEqual(small.limit);
      expect(together).toBeGreaterThanOrEqual(Math.min(written, small.limit / 2 - 4096));
    }
    const kept = details(file).map((detail) => Number.parseInt(detail!, 10));
    expect(kept.at(-1)).toBe(899);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, i) => 900 - kept.length + i));
    expect(mode(`${file}.1`)).toBe(0o600);
  });

  it('comes at most once in two seconds', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    const now = Date.now();
    const inodes = new Set<number>();
    for (let n = 0; n < 600; n += 1) {
      writeSignal(line({ detail: 'x'.repeat(190) }), { home, now, settings: small });
      if (existsSync(`${file}.1`)) inodes.add(statSync(`${file}.1`).ino);
    }
    expect(inodes.size).toBe(1);
    writeSignal(line(), { home, now: now + 2_500, settings: small });
    inodes.add(statSync(`${file}.1`).ino);
    expect(inodes.size).toBe(2);
  });

  it.each([-86_400_000, -3_000, 3_000, 86_400_000])(
    'goes on when the clock jumps by %d ms',
    (jump) => {
      const home = ownHome();
      const file = signalsFile(home, 'w1');
      const fill = (letter: string, now: number) => {
        for (let n = 0; n < 100; n += 1)
          writeSignal(line({ detail: letter.repeat(190) }), { home, now, settings: small });
      };
      fill('x', Date.now());
      expect(existsSync(`${file}.1`)).toBe(true);
      // Told by what stands in it: the number of a file that went is given to the next one.
      fill('y', Date.now() + jump);
      expect(readFileSync(`${file}.1`, 'utf8')).toContain('yyy');
    },
  );

  it('waits for the holder of the lock, and breaks a lock that was left behind', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    const lock = `${file}.lock`;
    mkdirSync(join(home, 'signals'), { recursive: true, mode: 0o700 });
    writeFileSync(lock, '');
    const fill = (now: number) => {
      for (let n = 0; n < 100; n += 1)
        writeSignal(line({ detail: 'x'.repeat(190) }), { home, now, settings: small });
    };
    fill(Date.now());
    expect(existsSync(`${file}.1`)).toBe(false);
    utimesSync(lock, new Date(), new Date(Date.now() - 11_000));
    fill(Date.now());
    expect(existsSync(`${file}.1`)).toBe(true);
    expect(existsSync(lock)).toBe(false);
    expect(readSignals({ file }).lines).toHaveLength(200);
  });

  it('leaves a file alone that is no longer the one that was full', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    const now = Date.now();
    // Another process rotates between our write and our lock.
    const files: Files = {
      ...fs,
      openSync: ((path: string, flags: number, mode?: number) => {
        const fd = fs.openSync(path, flags, mode);
        if (path.endsWith('.lock')) {
          renameSync(file, `${file}.1`);
          writeFileSync(file, encodeLine(line({ detail: 'new' })), { mode: 0o600 });
        }
        return fd;
      }) as Files['openSync'],
    };
    for (let n = 0; n < 70; n += 1) {
      writeSignal(line({ detail: 'x'.repeat(190) }), { home, now, settings: small, files });
      if (existsSync(`${file}.1`)) break;
    }
    expect(details(file).at(-1)).toBe('new');
    expect(readSignals({ file }).lines.length).toBeGreaterThan(20);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });
});

describe('between the opening of the file and the write', () => {
  /** Does something once, right after the file was opened. */
  const after = (file: string, act: () => void): Files => {
    let done = false;
    return {
      ...fs,
      openSync: ((path: string, flags: number, mode?: number) => {
        const fd = fs.openSync(path, flags, mode);
        if (path === file && !done) {
          done = true;
          act();
        }
        return fd;
      }) as Files['openSync'],
    };
  };

  it('a folder that is deleted is made again, and the line is in it', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    const files = after(file, () => rmSync(join(home, 'signals'), { recursive: true }));
    expect(writeSignal(line({ detail: 'kept' }), { home, now: Date.now(), files })).toBe(true);
    expect(details(file)).toEqual(['kept']);
  });

  it('a segment that is replaced twice does not take the line with it', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    const files = after(file, () => {
      renameSync(file, `${file}.1`);
      writeFileSync(file, encodeLine(line({ detail: 'later' })), { mode: 0o600 });
      renameSync(file, `${file}.1`);
    });
    expect(writeSignal(line({ detail: 'kept' }), { home, now: Date.now(), files })).toBe(true);
    expect(details(file)).toEqual(['later', 'kept']);
  });

  it('one rotation puts the line into the older segment, where readers find it', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    const files = after(file, () => renameSync(file, `${file}.1`));
    writeSignal(line({ detail: 'kept' }), { home, now: Date.now(), files });
    expect(details(file)).toEqual(['kept']);
  });

  it('a folder that goes every time is given up on, and the hook goes on', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    const files: Files = {
      ...fs,
      openSync: ((path: string, flags: number, mode?: number) => {
        const fd = fs.openSync(path, flags, mode);
        if (path === file) rmSync(join(home, 'signals'), { recursive: true });
        return fd;
      }) as Files['openSync'],
    };
    expect(writeSignal(line(), { home, now: Date.now(), files })).toBe(false);
    expect(trouble(home)).toContain('vanished 5 times');
  });
});

describe('a torn line', () => {
  it('is closed by the next one, which stands whole', () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    writeSignal(line({ detail: 'one' }), { home, now: Date.now() });
    fs.appendFileSync(file, '{"v":1,"at":"2026-11-30T10:0');
    writeSignal(line({ detail: 'two' }), { home, now: Date.now() });
    const read = readSignals({ file });
    expect(read.lines.map(({ detail }) => detail)).toEqual(['one', 'two']);
    expect(read.broken).toBe(1);
  });

  it('is reported when a write was short', () => {
    const home = ownHome();
    const files: Files = {
      ...fs,
      writeSync: ((fd: number, bytes: Uint8Array) =>
        fs.writeSync(
          fd,
          bytes.subarray(0, bytes.length > 200 ? bytes.length : 20),
        )) as Files['writeSync'],
    };
    expect(writeSignal(line(), { home, now: Date.now(), files })).toBe(false);
    expect(writeSignal(line({ detail: 'y'.repeat(150) }), { home, now: Date.now(), files })).toBe(
      true,
    );
    const read = readSignals({ file: signalsFile(home, 'w1') });
    expect(read.lines).toHaveLength(1);
    expect(read.broken).toBe(1);
  });
});

describe('the log of trouble', () => {
  it('is bounded, however much goes wrong', () => {
    const home = ownHome();
    const nowhere = line({ session: '-', event: 'x'.repeat(64) });
    delete nowhere.pane;
    const now = Date.now();
    for (let n = 0; n < 2_000; n += 1) writeSignal(nowhere, { home, now: now + n * 3_000 });
    const sizes = ['', '.1'].map((end) => statSync(troubleFile(home) + end).size);
    expect(sizes[0]! + sizes[1]!).toBeLessThanOrEqual(64 * 1024);
  });

  it('holds no secret', () => {
    const home = ownHome();
    writeSignal(line({ pane: 'bad pane', detail: 'x' } as never), { home, now: Date.now() });
    writeSignal(line({ event: `token=ghp_${'fake'.repeat(9)}`, session: '/' }), {
      home,
      now: Date.now(),
    });
    expect(trouble(home)).toContain('not of its form');
    expect(trouble(home)).not.toContain('fakefake');
  });
});
