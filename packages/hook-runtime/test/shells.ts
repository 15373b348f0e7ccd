import { execFileSync } from 'node:child_process';

/** Every shell that an agent may hand a hook's command to. */
export const shells: readonly { name: string; argv: readonly [string, ...string[]] }[] = [
  { name: 'dash', argv: ['dash'] },
  { name: 'bash', argv: ['bash'] },
  { name: 'busybox sh', argv: ['busybox', 'sh'] },
  { name: 'zsh', argv: ['zsh'] },
];

/** @throws Error that says how to get the shell. */
export function requireShell(command: string): void {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
  } catch {
    throw new Error(
      `${command} is not installed, so its tests cannot run. Type: apt-get install -y dash bash busybox zsh fish`,
    );
  }
}
