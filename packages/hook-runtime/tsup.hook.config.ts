import { defineConfig } from 'tsup';

/** Files without imports: they are copied into the config folders of agents. */
export default defineConfig({
  entry: {
    hook: 'src/bundle/hook.ts',
    plugin: 'src/bundle/plugin.ts',
    extension: 'src/bundle/extension.ts',
  },
  splitting: false,
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
