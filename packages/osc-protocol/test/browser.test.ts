import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import type { Outcome } from './browser.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** One file with everything in it, as a bundler makes it for a page. */
async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./browser.ts', import.meta.url)),
        formats: ['iife'],
        name: 'page',
      },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('the bundler gave no output');
  return first.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}

/** What the page says after its script has run. */
async function open(script: string, head: string): Promise<Outcome> {
  const chromium = CHROMIUM.find((path) => existsSync(path));
  if (!chromium) {
    throw new Error(
      `this test opens a page in a real browser and found none at ${CHROMIUM.join(' or ')}: run apt-get install -y chromium`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'osc-protocol-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const page = join(folder, 'page.html');
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8">${head}<body><script>${script}</script>`,
  );
  const { stdout } = await promisify(execFile)(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--virtual-time-budget=10000',
      '--dump-dom',
      `file://${page}`,
    ],
    { maxBuffer: 16 * 1024 * 1024, env: { PATH: process.env.PATH, HOME: folder } },
  );
  const text = stdout.split('OUTCOME').at(-2);
  if (text === undefined) throw new Error(`the page said nothing: ${stdout.slice(0, 2000)}`);
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const outcome = JSON.parse(plain) as Outcome | { error: string };
  if ('error' in outcome) throw new Error(`the page failed: ${outcome.error}`);
  return outcome;
}

const STRICT = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`;

test.each([
  ['a page', '', true],
  ['a page whose policy forbids WebAssembly', STRICT, false],
])(
  'a bundle decodes, filters and passes every vector in %s of a real browser',
  {
    timeout: 120_000,
  },
  async (_name, head, simd) => {
    const script = await bundle();
    expect(script).not.toMatch(/\brequire\(|from\s*["']node:/);
    const outcome = await open(script.replaceAll('</script', '<\\/script'), head);
    expect(outcome.conformance.misses).toEqual([]);
    expect(outcome.conformance.vectors).toBeGreaterThan(250);
    expect(outcome).toMatchObject({ signals: 1000, kept: true, simd, node: 'false, false' });
  },
);
