import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const workspace = (folder: string) =>
  readdirSync(new URL(`./${folder}/`, import.meta.url)).map((name) => ({
    find: `@agenthooks/${name}`,
    replacement: new URL(`./${folder}/${name}/src/index.ts`, import.meta.url).pathname,
  }));

/** Tests read the sources of every package, so that no test can pass against a stale build. */
export default defineConfig({
  resolve: {
    alias: workspace('packages').map(({ find, replacement }) => ({
      find: new RegExp(`^${find}$`),
      replacement,
    })),
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // A limit only ends what hangs: at a load of 20, five starts of the CLI took 40 s.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores: more workers only make real processes time out.
    maxWorkers: 2,
  },
});
