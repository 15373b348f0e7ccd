import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const workspace = (folder: string) =>
  readdirSync(new URL(`./${folder}/`, import.meta.url)).map((name) => ({
    find: `@agenthooks/${name}`,
    replacement: new URL(`./${folder}/${name}/src/index.ts`, import.meta.url).pathname,
  }));

/**
 * Packages whose tests leave nothing behind in their process: they share one, and read the sources
 * once and not once for each file (82 s of CPU and not 133 s, 2026-12-01).
 */
const sharing = [
  'osc-protocol',
  'process-identity',
  'workstate',
  'agent-catalog',
  'approval-bridge',
  'hook-installer',
].map((name) => `packages/${name}/test/**/*.test.ts`);

/** Tests read the sources of every package, so that no test can pass against a stale build. */
export default defineConfig({
  resolve: {
    alias: workspace('packages').map(({ find, replacement }) => ({
      find: new RegExp(`^${find}$`),
      replacement,
    })),
  },
  test: {
    // A limit only ends what hangs: at a load of 20, five starts of the CLI took 40 s.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests of processes mostly wait for them: a third worker works while two wait.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'sharing', include: sharing, isolate: false } },
      {
        extends: true,
        test: {
          name: 'processes',
          include: [
            'packages/*/test/**/*.test.ts',
            'apps/*/test/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: [...sharing, '**/node_modules/**'],
        },
      },
    ],
  },
});
