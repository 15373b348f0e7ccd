import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type Coverage,
  followFolder,
  followSignals,
  signalsFile,
  signalsFolder,
  writeSignal,
} from '../../src/index.ts';
import { line, ownHome } from '../support/home.ts';

function followed(options: { home?: string; pollEvery?: number } = {}) {
  const home = options.home ?? ownHome();
  const file = signalsFile(home, 'w1');
  const details: unknown[] = [];
  const coverages: Coverage[] = [];
  const errors: string[] = [];
  const following = followSignals({
    file,
    pollEvery: options.pollEvery ?? 25,
    onRead: ({ lines, coverage }) => {
      details.push(...lines.map(({ detail }) => detail));
      coverages.push(coverage);
    },
    onError: ({ message }) => errors.push(message),
  });
  onTestFinished(() => following.close());
  const write = (detail: string, pane = 'w1') =>
    writeSignal(line({ detail, pane }), { home, now: Date.now() });
  return { home, file, details, coverages, errors, following, write };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

describe('following a window', () => {
  it('begins with what is kept and goes on with what comes', async () => {
    const home = ownHome();
    writeSignal(line({ detail: 'before' }), { home, now: Date.now() });
    const { details, write } = followed({ home });
    expect(details).toEqual(['before']);
    write('after');
    await soon(() => expect(details).toEqual(['before', 'after']));
  });

  it('hears of a line from the folder’s watch, without the poll', async () => {
    const home = ownHome();
    writeSignal(line({ detail: 'before' }), { home, now: Date.now() });
    const { details, write } = followed({ home, pollEvery: 1_000_000 });
    write('after');
    await soon(() => expect(details).toEqual(['before', 'after']));
  });

  it('survives a rotation', async () => {
    const { file, details, coverages, write } = followed();
    write('a');
    await soon(() => expect(details).toEqual(['a']));
    renameSync(file, `${file}.1`);
    write('b');
    await soon(() => expect(details).toEqual(['a', 'b']));
    expect(new Set(coverages)).toEqual(new Set(['complete']));
  });

  it('survives a truncation, and says so', async () => {
    const { file, details, coverages, write } = followed();
    write('a');
    await soon(() => expect(details).toEqual(['a']));
    truncateSync(file);
    await soon(() => expect(coverages).toContain('truncated'));
    write('b');
    await soon(() => expect(details).toEqual(['a', 'b']));
  });

  it('survives a folder that was never there, goes, and comes again', async () => {
    const { file, details, write } = followed();
    expect(details).toEqual([]);
    write('a');
    await soon(() => expect(details).toEqual(['a']));
    rmSync(dirname(file), { recursive: true });
    write('b');
    await soon(() => expect(details).toEqual(['a', 'b']));
    write('c');
    await soon(() => expect(details).toEqual(['a', 'b', 'c']));
  });

  it('says once that something is planted, and goes on when it is gone', async () => {
    const home = ownHome();
    const file = signalsFile(home, 'w1');
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    symlinkSync('/etc/hostname', file);
    const { details, errors, write, following } = followed({ home });
    following.look();
    following.look();
    expect(errors).toEqual([expect.stringContaining('is no plain file')]);
    unlinkSync(file);
    write('a');
    await soon(() => expect(details).toEqual(['a']));
  });

  it('goes on where another follower stopped', async () => {
    const first = followed();
    first.write('a');
    await soon(() => expect(first.details).toEqual(['a']));
    first.following.close();
    first.write('b');
    const details: unknown[] = [];
    const second = followSignals({
      file: first.file,
      cursor: first.following.cursor,
      onRead: ({ lines }) => details.push(...lines.map(({ detail }) => detail)),
    });
    second.close();
    expect(details).toEqual(['b']);
  });

  it('says nothing after it was closed', () => {
    const { details, write, following } = followed();
    following.close();
    write('a');
    expect(details).toEqual([]);
  });
});

describe('following a folder', () => {
  it('hears of every window, those that come later included', async () => {
    const home = ownHome();
    const seen: string[] = [];
    const write = (pane: string, detail: string) =>
      writeSignal(line({ pane, detail }), { home, now: Date.now() });
    write('w1', 'a');
    const following = followFolder({
      folder: signalsFolder(home),
      pollEvery: 25,
      onRead: (window, { lines }) => seen.push(...lines.map(({ detail }) => `${window} ${detail}`)),
    });
    onTestFinished(() => following.close());
    expect(seen).toEqual(['w1 a']);
    write('w2', 'b');
    await soon(() => expect(seen).toEqual(['w1 a', 'w2 b']));
    write('w1', 'c');
    await soon(() => expect(seen).toEqual(['w1 a', 'w2 b', 'w1 c']));
    const cursors = following.cursors();
    expect(Object.keys(cursors).sort()).toEqual(['w1', 'w2']);
    following.close();
    write('w1', 'd');
    appendFileSync(`${signalsFolder(home)}/notes.txt`, 'not a window');
    const later: string[] = [];
    const again = followFolder({
      folder: signalsFolder(home),
      cursors,
      onRead: (window, { lines }) =>
        later.push(...lines.map(({ detail }) => `${window} ${detail}`)),
    });
    again.close();
    expect(later).toEqual(['w1 d']);
  });

  it('waits for a folder that is not there yet', async () => {
    const home = ownHome();
    const seen: string[] = [];
    const following = followFolder({
      folder: signalsFolder(home),
      pollEvery: 25,
      onRead: (window) => seen.push(window),
    });
    onTestFinished(() => following.close());
    writeSignal(line(), { home, now: Date.now() });
    await soon(() => expect(seen).toEqual(['w1']));
  });
});
