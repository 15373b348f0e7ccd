import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { recordings } from '@agenthooks/agent-catalog';
import { describe, expect, it } from 'vitest';
import {
  emptySpool,
  readSignals,
  readSpoolName,
  signalsFile,
  spoolFolder,
  spoolName,
  troubleFile,
} from '../../src/index.ts';
import { bundled } from '../support/bundle.ts';
import { payload } from '../support/fixtures.ts';
import { ownHome } from '../support/home.ts';

const hook = await bundled('recorder');
const stop = JSON.stringify(payload('codex', 'Stop'));

function spool(files: Record<string, string>, age = 0) {
  const home = ownHome();
  mkdirSync(spoolFolder(home), { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    const path = join(spoolFolder(home), name);
    writeFileSync(path, text, { mode: 0o600 });
    const then = new Date(Date.now() - age);
    utimesSync(path, then, then);
  }
  return home;
}
const empty = (home: string) => emptySpool({ home, now: Date.now(), known: [], rules: recordings });
const left = (home: string) => readdirSync(spoolFolder(home)).sort();
const lines = (home: string, window: string) =>
  readSignals({ file: signalsFile(home, window) }).lines;
const trouble = (home: string) =>
  existsSync(troubleFile(home)) ? readFileSync(troubleFile(home), 'utf8') : '';

describe('the name of a spooled payload', () => {
  it.each([
    ['12.codex.-.-.json', { pid: '12', agent: 'codex' }],
    [
      '12.copilot.agentStop.w-1.json',
      { pid: '12', agent: 'copilot', event: 'agentStop', pane: 'w-1' },
    ],
    ['7.codex.-.pane.2.json', { pid: '7', agent: 'codex', pane: 'pane.2' }],
  ])('%s says who spoke', (name, said) => {
    expect(readSpoolName(name)).toEqual(said);
    expect(spoolName(said)).toBe(name);
  });

  it.each(['12.json', 'x.codex.-.-.json', '12.codex.-.-.json.taken', '12.Codex.-.-.json', ''])(
    '%j is none',
    (name) => {
      expect(readSpoolName(name)).toBeUndefined();
    },
  );

  it('is refused where it would be a path', () => {
    expect(() => spoolName({ pid: '1', agent: 'codex', pane: '../x' })).toThrow(
      /cannot be the name/,
    );
  });

  it('is what a shell makes of it', () => {
    const home = spool({});
    const script = `umask 077; cat >"$AGENTHOOKS_HOME/spool/$$.codex.-.\${AGENTHOOKS_PANE:--}.json"`;
    for (const env of [{ AGENTHOOKS_PANE: 'w1' }, {}])
      spawnSync('/bin/sh', ['-c', script], { input: stop, env: { AGENTHOOKS_HOME: home, ...env } });
    expect(left(home).map((name) => readSpoolName(name)?.pane)).toEqual(
      expect.arrayContaining(['w1', undefined]),
    );
    expect(empty(home)).toBe(2);
    expect(left(home)).toEqual([]);
    expect(lines(home, 'w1')).toHaveLength(1);
  });
});

describe('emptying the spool', () => {
  it('records what lies in it with the time at which it came', () => {
    const home = spool({ '12.codex.-.w1.json': stop }, 3_600_000);
    expect(empty(home)).toBe(1);
    expect(left(home)).toEqual([]);
    const [line] = lines(home, 'w1');
    expect(line).toMatchObject({ event: 'Stop', agent: 'codex' });
    expect(Date.now() - Date.parse(line!.at)).toBeGreaterThan(3_500_000);
  });

  it('gives no line a time that is still to come', () => {
    const home = spool({ '12.codex.-.w1.json': stop }, -3_600_000);
    empty(home);
    expect(Date.parse(lines(home, 'w1')[0]!.at)).toBeLessThanOrEqual(Date.now());
  });

  it('deletes a heartbeat without a line', () => {
    const home = spool({ '12.codex.-.w1.json': JSON.stringify(payload('codex', 'PreToolUse')) });
    expect(empty(home)).toBe(0);
    expect(left(home)).toEqual([]);
    expect(trouble(home)).toBe('');
  });

  it('leaves a payload that is still being written, and deletes one that never was whole', () => {
    const half = { '12.codex.-.w1.json': stop.slice(0, 40) };
    const young = spool(half);
    expect(empty(young)).toBe(0);
    expect(left(young)).toEqual(['12.codex.-.w1.json']);
    const old = spool(half, 60_000);
    expect(empty(old)).toBe(0);
    expect(left(old)).toEqual([]);
    expect(trouble(old)).toContain('is no JSON, and is older than 10 s: deleted');
  });

  it('never records a payload twice that was taken and not deleted', () => {
    const files = { '12.codex.-.w1.json.taken': stop };
    const young = spool(files);
    expect(empty(young)).toBe(0);
    expect(left(young)).toHaveLength(1);
    const old = spool(files, 60_000);
    expect(empty(old)).toBe(0);
    expect(left(old)).toEqual([]);
    expect(existsSync(signalsFile(old, 'w1'))).toBe(false);
  });

  it('touches nothing that is not its own, and follows no link', () => {
    const home = spool({ 'notes.txt': 'mine', 'letter.json': '{}' }, 60_000);
    const outside = join(home, 'outside.json');
    writeFileSync(outside, stop);
    symlinkSync(outside, join(spoolFolder(home), '9.codex.-.w1.json'));
    expect(empty(home)).toBe(0);
    expect(left(home)).toEqual(['9.codex.-.w1.json', 'letter.json', 'notes.txt']);
    expect(readFileSync(outside, 'utf8')).toBe(stop);
    expect(trouble(home)).toContain('no plain file');
  });

  it('is nothing where there is no spool', () => {
    const home = ownHome();
    expect(empty(home)).toBe(0);
    expect(existsSync(home)).toBe(false);
  });

  it('by eight hooks at once records each payload once', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [`${n + 1}.codex.-.w1.json`, stop]),
    );
    const home = spool(files);
    const env = { AGENTHOOKS_HOME: home };
    const { spawn } = await import('node:child_process');
    const codes = await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          new Promise((resolve) =>
            spawn(process.execPath, [hook, '--spool'], { env, stdio: 'ignore' }).on(
              'close',
              resolve,
            ),
          ),
      ),
    );
    expect(codes).toEqual(Array.from({ length: 8 }, () => 0));
    expect(lines(home, 'w1')).toHaveLength(120);
    expect(left(home)).toEqual([]);
  });
});
