import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

/** The house: a package imports only from lower floors. A new package is a new row. */
const floors: Record<string, number> = {
  'packages/osc-protocol': 0,
  'packages/process-identity': 0,
  'packages/app-server': 0,
  'packages/agent-catalog': 1,
  'packages/workstate': 1,
  'packages/signals-recorder': 2,
  'packages/approval-bridge': 2,
  'packages/hook-runtime': 3,
  'packages/hook-installer': 4,
  'packages/session-host': 4,
  'packages/hub': 5,
  'packages/page': 5,
  'packages/agent-lab': 5,
  'packages/stand-in-agent': 5,
  'apps/cli': 6,
  'apps/mcp': 6,
};

const built = ['packages', 'apps'].flatMap((folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .map((name) => `${folder}/${name}`)
        .filter((path) => existsSync(join(root, path, 'package.json')))
    : [],
);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|tsx|mts)$/.test(entry.name) ? [path] : [];
  });
}

const specifier = /(?:from|import)\s*\(?\s*['"](@agenthooks\/[a-z-]+)(?:\/[^'"]*)?['"]/g;

test.each(built)('%s stands on a floor', (path) => {
  expect(floors).toHaveProperty([path]);
});

test.each(built)('%s imports only from lower floors, and says so in its manifest', (path) => {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const file of sources(join(root, path, 'src'))) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(specifier)) {
      const target = `packages/${name!.slice('@agenthooks/'.length)}`;
      expect(floors[target], `${file} imports ${name}`).toBeLessThan(floors[path]!);
      expect(Object.keys(declared), `${file} imports ${name}`).toContain(name);
    }
  }
});

test('osc-protocol uses no Node API and depends on nothing', () => {
  const manifest = JSON.parse(
    readFileSync(join(root, 'packages/osc-protocol/package.json'), 'utf8'),
  ) as { dependencies?: Record<string, string> };
  expect(Object.keys(manifest.dependencies ?? {})).toEqual([]);
  for (const file of sources(join(root, 'packages/osc-protocol/src'))) {
    const text = readFileSync(file, 'utf8');
    expect(text, file).not.toMatch(/from ['"](node:|[a-z@])/);
    expect(text, file).not.toMatch(/\b(process|Buffer|require)\b\s*[.(]/);
  }
});
