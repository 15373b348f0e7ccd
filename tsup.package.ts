import { defineConfig, type Options } from 'tsup';

/**
 * How every package is built. `tsconfig.build.json` leaves out the path mapping of the sources,
 * so that declarations name the other packages instead of swallowing them.
 */
export const library = (options: Options = {}) =>
  defineConfig({
    entry: ['src/index.ts'],
    format: 'esm',
    target: 'node20',
    tsconfig: '../../tsconfig.build.json',
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    clean: true,
    silent: true,
    ...options,
  });
