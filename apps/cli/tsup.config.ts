import { copyFileSync, cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';

const builtIn = (path: string) => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));

// Bundled whole, since a start that walks node_modules costs more than what the command does.
// node-pty stays outside: it is native and only hosting loads it. What is started as a file of
// its own (the hooks' bundles, the stand-in) stands beside the chunks, where the packages look.
export default defineConfig({
  entry: ['src/main.ts', 'src/background-host.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  silent: true,
  noExternal: [
    /^@agenthooks\//,
    /^@xterm\//,
    'commander',
    'jsonc-parser',
    'smol-toml',
    'toml-eslint-parser',
    'ws',
    'zod',
  ],
  external: ['node-pty'],
  // Commander is CommonJS and asks for Node's modules by `require`.
  banner: {
    js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
  },
  esbuildOptions(options) {
    // jsonc-parser's main entry is UMD, whose inner requires a bundler cannot follow.
    options.mainFields = ['module', 'main'];
  },
  async onSuccess() {
    for (const bundle of ['hook.mjs', 'plugin.mjs', 'extension.mjs']) {
      copyFileSync(builtIn(`hook-runtime/dist/${bundle}`), `dist/${bundle}`);
    }
    cpSync(fileURLToPath(new URL('../mcp/dist/plugin', import.meta.url)), 'dist/plugin', {
      recursive: true,
    });
    cpSync(builtIn('page/dist/page'), 'dist/page', { recursive: true });
    copyFileSync(builtIn('stand-in-agent/dist/stand-in-program.js'), 'dist/stand-in-program.js');
  },
});
