import { defineConfig } from 'tsup';

/** One file without imports: it is copied into the config folders of agents. */
export default defineConfig({
  entry: { hook: 'src/bundle/hook.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  tsconfig: '../../tsconfig.build.json',
  outExtension: () => ({ js: '.mjs' }),
  noExternal: [/^@agenthooks\//],
  minify: true,
  treeshake: true,
  silent: true,
});
