import { existsSync } from 'node:fs';
import { CommandError, exit } from '../exit.ts';
import type { Call } from '../table.ts';

/** The MCP server, for a coding agent to start; the same program as `agenthooks-mcp`. */
export async function run({ options }: Call): Promise<number> {
  // Copied beside our own chunks when this is built.
  const plugin = new URL('./plugin', import.meta.url);
  const program = new URL('./plugin/server/main.js', import.meta.url);
  if (!existsSync(program)) {
    throw new CommandError(
      `mcp: the server is not beside this program (${program.pathname}). In a checkout: npm run build`,
      exit.failed,
    );
  }
  if (options.plugin === true) {
    process.stdout.write(`${plugin.pathname}\n`);
    return exit.done;
  }
  await import(program.href);
  // Until the client goes; the server ends the process then.
  return new Promise(() => {});
}
