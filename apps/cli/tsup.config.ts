import { defineConfig } from 'tsup';

// Bundled whole, since a start that walks node_modules costs more than what the command does.
// node-pty stays outside: it is native and only hosting loads it.
export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  silent: true,
  noExternal: [/^@agenthooks\//, 'commander'],
  external: ['node-pty'],
});
