// npm run long -- <which> [runs] [seed]: a property test that runs longer than in npm test.
import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

/** Where each stands, and how it is told of runs and seed. */
const which = {
  edit: {
    tests: 'packages/hook-installer/test/edit.test.ts',
    runs: 'EDIT_RUNS',
    seed: 'EDIT_SEED',
  },
  faults: {
    tests: 'packages/hook-installer/test/faults.test.ts',
    runs: 'FAULTS_RUNS',
    seed: 'FAULTS_SEED',
  },
  brands: {
    tests: 'packages/hook-installer/test/brands.test.ts',
    runs: 'BRANDS_RUNS',
    seed: 'BRANDS_SEED',
  },
};

const [name, runs = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const chosen = Object.hasOwn(which, name ?? '') ? which[name] : undefined;
if (chosen === undefined) {
  console.error(`npm run long -- <${Object.keys(which).join(' | ')}> [runs] [seed]`);
  process.exit(2);
}
console.log(`${name}: ${runs} runs of each property, seed ${seed}`);
const started = Date.now();
const vitest = spawn(
  'npx',
  ['vitest', 'run', chosen.tests, '--reporter=verbose', '--testTimeout=0'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [chosen.runs]: runs, [chosen.seed]: seed },
  },
);
vitest.on('close', (code) => {
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${name}: ${runs} runs of each property, seed ${seed}, ${seconds} s, exit ${code}`);
  process.exitCode = code ?? 1;
});
