import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentDefinition, claude, type HookArgument } from '@agenthooks/agent-catalog';
import { hookCommand, hookScript } from '../src/index.ts';
import { type Ran, runHook } from './hook.ts';
import { openTerminal, type Terminal, TOKEN } from './terminal.ts';

/** A script on disk and a terminal that its hooks speak to. */
export interface Stage {
  folder: string;
  script: string;
  terminal: Terminal;
  env: Record<string, string>;
  run(given: {
    argument: HookArgument;
    payload: string | Buffer;
    shell?: readonly [string, ...string[]];
    env?: Record<string, string>;
  }): Promise<Ran>;
  close(): void;
}

export async function setStage(
  options: { agent?: AgentDefinition; name?: string; node?: string } = {},
): Promise<Stage> {
  const agent = options.agent ?? claude;
  const folder = mkdtempSync(join(tmpdir(), options.name ?? 'hook-runtime-'));
  const script = join(folder, 'hook.sh');
  writeFileSync(script, hookScript({ agent, node: options.node }));
  const terminal = await openTerminal();
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: folder,
    AGENTHOOKS_PTY: terminal.path,
    AGENTHOOKS_TOKEN: TOKEN,
    AGENTHOOKS_HOST_PID: String(process.pid),
    ...agent.guards.equal,
    ...Object.fromEntries((agent.guards.present ?? []).map((name) => [name, 'set'])),
  };
  return {
    folder,
    script,
    terminal,
    env,
    run: ({ argument, payload, shell = ['/bin/sh'], env: more }) =>
      runHook({
        shell,
        payload,
        env: { ...env, ...more },
        command: hookCommand({ agent, scriptPath: script, argument }),
      }),
    close() {
      terminal.close();
      rmSync(folder, { recursive: true, maxRetries: 20 });
    },
  };
}
