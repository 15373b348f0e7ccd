import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { HostError } from './errors.ts';

/**
 * The file that a shell would run for `command`. Looked up before the spawn, so that a missing
 * agent is an error with a name and not a terminal that says 127.
 *
 * @throws HostError `command-not-found`
 */
export function findCommand(command: string, env: Environment, cwd: string): string {
  const candidates = command.includes('/')
    ? [isAbsolute(command) ? command : resolve(cwd, command)]
    : (env.PATH ?? '/usr/local/bin:/usr/bin:/bin')
        .split(delimiter)
        .map((folder) => join(resolve(cwd, folder), command));
  const found = command === '' ? undefined : candidates.find(isExecutable);
  if (found !== undefined) return found;
  throw new HostError(
    'command-not-found',
    command.includes('/')
      ? `starting ${JSON.stringify(command)}: ${candidates[0]} is no file that can be run. Check the path and its mode.`
      : `starting ${JSON.stringify(command)}: no such command in PATH (${env.PATH ?? ''}). ` +
          'Install the agent, or give its full path.',
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** @throws HostError `folder-not-found` */
export function checkFolder(cwd: string): void {
  try {
    accessSync(cwd, constants.X_OK);
    if (statSync(cwd).isDirectory()) return;
  } catch (cause) {
    throw new HostError('folder-not-found', notAFolder(cwd), { cause });
  }
  throw new HostError('folder-not-found', notAFolder(cwd));
}

function notAFolder(cwd: string): string {
  return `starting the agent in ${cwd}: not a folder that can be entered. Give another one as cwd.`;
}
