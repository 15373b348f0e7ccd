import { accessSync, constants } from 'node:fs';
import type { PtyRequest } from './port.ts';

/**
 * node-pty 1.1.0 leaves the masters of other sessions open in a new child (Linux: no close-on-exec
 * flag). An agent could read another pane by them, and what it leaves running would keep that pane
 * from being hung up when the host dies. So a shell closes them first, one that knows descriptors
 * above 9: dash takes `exec 18>&-` for a command.
 */
export function closingInherited(request: PtyRequest, masters: readonly number[]): PtyRequest {
  if (masters.length === 0 || process.platform !== 'linux') return request;
  const shell = SHELLS.find(([file]) => isExecutable(file));
  if (shell === undefined) return request;
  const [file, option] = shell;
  const closed = masters.map((fd) => `${fd}>&-`).join(' ');
  // `-p`: no BASH_ENV of the person's is run. What bash sets by itself is taken out again.
  const unset = SET_BY_BASH.filter((name) => request.env[name] === undefined);
  const set = SET_BY_BASH.filter((name) => request.env[name] !== undefined);
  const changes = [
    ...unset.flatMap((name) => ['-u', name]),
    ...set.map((name) => `${name}=${request.env[name]}`),
  ];
  return {
    ...request,
    file,
    args: [
      option,
      '-c',
      `exec ${closed}; exec /usr/bin/env "$@"`,
      'sh',
      ...changes,
      request.file,
      ...request.args,
    ],
  };
}

const SHELLS: readonly (readonly [file: string, option: string])[] = [
  ['/bin/bash', '-p'],
  ['/usr/bin/bash', '-p'],
  ['/usr/local/bin/bash', '-p'],
  ['/bin/busybox', 'sh'],
];
const SET_BY_BASH = ['_', 'SHLVL', 'OLDPWD'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
