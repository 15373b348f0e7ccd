import { environmentPrefix } from '@agenthooks/osc-protocol';

/** What the pseudo-terminal starts, so that the agent knows its own pseudo-terminal. */
export interface LaunchLine {
  file: string;
  args: string[];
}

/**
 * The path of a pseudo-terminal is known only after the spawn, when the environment is made
 * already. So a shell inside asks for it, exports it and becomes the agent: the pid, the session
 * and the controlling terminal stay, and no shell is left between terminal and agent.
 *
 * dash drops variables whose names no shell can spell (`BASH_FUNC_module%%`); those are handed
 * on by `env`, which becomes the agent in the same way.
 */
export function launchLine(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  brand: string,
): LaunchLine {
  const name = `${environmentPrefix(brand)}PTY`;
  const script = `${name}=$(tty) && export ${name}; exec "$@"`;
  return { file: '/bin/sh', args: ['-c', script, 'sh', ...handedOn(command, env), ...args] };
}

/** The command as a shell has to start it, so that it gets every variable. */
export function handedOn(command: string, env: Readonly<Record<string, string>>): string[] {
  const unspeakable = Object.entries(env)
    .filter(([key]) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(key))
    .map(([key, value]) => `${key}=${value}`);
  // `env` would take a command with `=` in its path for one more variable.
  return unspeakable.length > 0 && !command.includes('=')
    ? ['/usr/bin/env', ...unspeakable, command]
    : [command];
}
