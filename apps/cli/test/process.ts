import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { byLine, shapes } from './docs/shapes/index.ts';

export const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** A home of this test alone, gone after it. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

export const environment = (home: string) => ({
  PATH: '/usr/bin:/bin',
  HOME: home,
  TERM: 'dumb',
  LANG: 'C.UTF-8',
});

const printsJson = ([name, ...args]: readonly string[]) =>
  (args.includes('--json') || name === 'signal') && !args.includes('--help');

/** Whatever a command prints as JSON, in any test, is what the docs promise of it. */
function heldToItsShape(name: string, out: string): void {
  const documents = byLine.has(name) ? out.split('\n') : [out];
  for (const text of documents.filter((one) => one !== '')) {
    const { error } = shapes[name]!.safeParse(JSON.parse(text));
    if (error) throw new Error(`${name} printed what the docs do not promise: ${error.message}`);
  }
}

/** A call that goes on: what it printed so far, and its end. */
export function program(
  args: readonly string[],
  home: string,
  stdin?: string | Uint8Array,
  env: Readonly<Record<string, string>> = {},
) {
  if (!existsSync(main)) throw new Error(`${main} is missing: run npm run build, or npm test`);
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...environment(home), ...env },
  });
  let out = '';
  let err = '';
  const waiting = new Set<() => void>();
  const heard = () => {
    for (const look of waiting) look();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    heard();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    heard();
  });
  child.stdin.on('error', () => {});
  child.stdin.end(stdin ?? '');
  const done = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      try {
        if (printsJson(args)) heldToItsShape(args[0]!, out);
        resolve({ code: code ?? 1, out, err });
      } catch (error) {
        reject(error as Error);
      }
    });
  });
  return {
    child,
    done,
    /** Resolves with all of its output once the text is in it. */
    says(text: string): Promise<string> {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!`${out}${err}`.includes(text)) return;
          waiting.delete(look);
          resolve(`${out}${err}`);
        };
        waiting.add(look);
        void done.then(() => reject(new Error(`it ended before it said ${text}: ${out}${err}`)));
        look();
      });
    },
  };
}

/** Runs the built command line as a person would, in a home of its own. */
export function agenthooks(
  args: readonly string[],
  {
    home,
    stdin = '',
    env = {},
  }: { home?: string; stdin?: string | Uint8Array; env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return program(args, home ?? scratch(), stdin, env).done;
}
