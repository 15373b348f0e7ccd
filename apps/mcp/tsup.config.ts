import { copyFileSync, cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';

const none = fileURLToPath(new URL('./src/no-validator.ts', import.meta.url));

// Bundled whole into the plugin's folder: a plugin is copied to where no node_modules are, and a
// start that walks them costs more than what it does. Each program is a file of its own; what a
// start does not need is in chunks that are loaded by the first call.
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    hub: 'src/programs/hub.ts',
    context: 'src/programs/context.ts',
    monitor: 'src/programs/monitor.ts',
  },
  outDir: 'dist/plugin/server',
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: true,
  silent: true,
  minify: true,
  noExternal: [/./],
  banner: {
    js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
  },
  esbuildOptions(options) {
    // jsonc-parser's main entry is UMD, whose inner requires a bundler cannot follow.
    options.mainFields = ['module', 'main'];
    // The SDK brings a schema validator of 120 KB that this server never calls.
    options.alias = { ajv: none, 'ajv-formats': none };
  },
  async onSuccess() {
    cpSync('plugin', 'dist/plugin', { recursive: true });
    cpSync(
      fileURLToPath(new URL('../../packages/page/dist/page', import.meta.url)),
      'dist/plugin/server/page',
      { recursive: true },
    );
    // What `install` would write, which the status of hooks is held against.
    for (const name of ['hook.mjs', 'plugin.mjs', 'extension.mjs']) {
      const built = new URL(`../../packages/hook-runtime/dist/${name}`, import.meta.url);
      copyFileSync(fileURLToPath(built), `dist/plugin/server/${name}`);
    }
  },
});
