import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentDefinition, claude, opencode } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import {
  type Files,
  installAgent,
  Refusal,
  realFiles,
  removeAgent,
  statusOf,
} from '../src/index.ts';
import { scratch } from './folders.ts';

const loved = '{\n  "theme": "dark"\n}\n';
const home = '/home/user/state';

/** A file layer whose writes all fail from the n-th on. */
function failingFrom(n: number, code: string): { files: Files; failed: () => boolean } {
  let writes = 0;
  const fail = () => {
    throw Object.assign(new Error(code), { code });
  };
  const write =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      writes++;
      if (writes >= n) fail();
      act(...args);
    };
  const files: Files = {
    ...realFiles,
    makeFolder: write(realFiles.makeFolder),
    create: write(realFiles.create),
    rename: write(realFiles.rename),
    link: write(realFiles.link),
  };
  return { files, failed: () => writes >= n };
}

const agents: [string, AgentDefinition, string][] = [
  ['entries', claude, 'settings.json'],
  ['a plugin', opencode, 'opencode.json'],
];

test.each(
  agents.flatMap(([how, agent, file]) =>
    ['ENOSPC', 'EROFS', 'EACCES', 'EDQUOT'].map((code) => [code, how, agent, file] as const),
  ),
)(
  '%s at any step of an install of %s: refused, the file as it was, and mended by the next',
  (code, _, agent, name) => {
    for (let n = 1; ; n++) {
      const root = scratch();
      const file = join(root, name);
      writeFileSync(file, loved);
      const { files, failed } = failingFrom(n, code);
      let refusal: unknown;
      try {
        installAgent({ agent, root, home, files });
      } catch (error) {
        refusal = error;
      }
      if (!failed()) {
        expect(n).toBeGreaterThan(4);
        return;
      }
      expect(refusal, `step ${n}`).toBeInstanceOf(Refusal);
      expect(readFileSync(file, 'utf8')).toBe(loved);
      expect(readdirSync(root).filter((one) => /-(lock|tmp)$/.test(one))).toEqual([]);
      installAgent({ agent, root, home });
      expect(statusOf({ agent, root, home }).installed).toBe(true);
      removeAgent({ agent, root });
      expect(readFileSync(file, 'utf8')).toBe(loved);
      expect(readdirSync(root)).toEqual([name]);
    }
  },
);
