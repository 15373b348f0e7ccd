import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { type Files, installAgent, realFiles, removeAgent, statusOf } from '../src/index.ts';
import { scratch } from './folders.ts';

const agent = claude;
const settings = '{\n  "theme": "dark",\n  "hooks": {\n    "Stop": []\n  }\n}\n';

class Killed extends Error {}

/** A process that existed once, so that its lock is stale. */
const dead = new TextEncoder().encode(JSON.stringify({ pid: 1, start: 'another boot:1' }));

/**
 * The file layer of a process that is killed at its n-th change: before it, or in the middle of
 * the bytes of a file that it creates. Nothing works afterwards, no cleaning up either.
 */
function killedAt(n: number, torn: boolean): { files: Files; ended: () => boolean } {
  let changes = 0;
  let ended = false;
  const change =
    <A extends unknown[], R>(act: (...args: A) => R, half?: (...args: A) => void) =>
    (...args: A): R => {
      if (ended) throw new Killed();
      changes++;
      if (changes < n) return act(...args);
      ended = true;
      if (torn) half?.(...args);
      throw new Killed();
    };
  const real = realFiles;
  const asDead = (path: string, bytes: Uint8Array) => (path.endsWith('-lock') ? dead : bytes);
  const files: Files = {
    ...real,
    makeFolder: change(real.makeFolder),
    create: change(
      (path, bytes, mode) => real.create(path, asDead(path, bytes), mode),
      (path, bytes, mode) =>
        real.create(path, asDead(path, bytes).slice(0, bytes.length / 2), mode),
    ),
    rename: change(real.rename),
    link: change(real.link),
    remove: change(real.remove),
    removeFolder: change(real.removeFolder),
    syncFolder: change(real.syncFolder),
  };
  return { files, ended: () => ended };
}

/** Kills at every change, one after the other, until one run is through. Returns how many. */
function atEveryChange(
  torn: boolean,
  prepare: (root: string) => void,
  act: (root: string, files: Files) => void,
  check: (root: string) => void,
): number {
  for (let n = 1; ; n++) {
    const root = scratch();
    writeFileSync(join(root, 'settings.json'), settings);
    prepare(root);
    const { files, ended } = killedAt(n, torn);
    try {
      act(root, files);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    check(root);
    if (!ended()) return n - 1;
  }
}

const textOf = (root: string) => readFileSync(join(root, 'settings.json'), 'utf8');

test.each([false, true])(
  'killed at any step of an install (torn: %s): old or new, and the next install mends all',
  (torn) => {
    const root = scratch();
    writeFileSync(join(root, 'settings.json'), settings);
    const wanted = (place: string) => textOf(root).replaceAll(root, place);
    installAgent({ agent, root });
    const steps = atEveryChange(
      torn,
      () => {},
      (place, files) => installAgent({ agent, root: place, files }),
      (place) => {
        expect([settings, wanted(place)]).toContain(textOf(place));
        installAgent({ agent, root: place });
        expect(statusOf({ agent, root: place })).toMatchObject({ rung: 'loadable' });
        removeAgent({ agent, root: place });
        expect(textOf(place)).toBe(settings);
      },
    );
    expect(steps).toBeGreaterThan(8);
  },
);

test.each([false, true])(
  'killed at any step of a removal (torn: %s): the next removal finishes it',
  (torn) => {
    const steps = atEveryChange(
      torn,
      (place) => installAgent({ agent, root: place }),
      (place, files) => removeAgent({ agent, root: place, files }),
      (place) => {
        removeAgent({ agent, root: place });
        expect(textOf(place)).toBe(settings);
        expect(readdirSync(place).filter((name) => name === 'agenthooks')).toEqual([]);
      },
    );
    expect(steps).toBeGreaterThan(6);
  },
);
