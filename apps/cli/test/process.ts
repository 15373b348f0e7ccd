import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** A home of this test alone, gone after it. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the built command line as a person would, in a home of its own. */
export function agenthooks(
  args: readonly string[],
  { home, stdin = '' }: { home?: string; stdin?: string | Uint8Array } = {},
): Promise<Ran> {
  if (!existsSync(main)) throw new Error(`${main} is missing: run npm run build, or npm test`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: '/usr/bin:/bin', HOME: home ?? scratch(), TERM: 'dumb', LANG: 'C.UTF-8' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on('error', reject);
    child.stdin.on('error', () => {});
    child.stdin.end(stdin);
    child.on('close', (code) => resolve({ code: code ?? 1, out, err }));
  });
}
