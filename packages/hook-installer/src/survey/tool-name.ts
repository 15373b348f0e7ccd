import { startedProgram } from './program.ts';

/** Folders that hold many tools, and so name none. */
const shared = new Set(
  'bin hooks hook scripts plugins plugin lib libexec share local config cache state dist src opt usr home tools node_modules versions current sbin etc .local .config .cache .bin'.split(
    ' ',
  ),
);

/**
 * What a person would call whoever left this command: the folder that is a tool's own, or the
 * program. `own`: names of folders that are the agents' (`.claude`).
 */
export function toolName(command: string, home: string, own: readonly string[]): string {
  const started = startedProgram(command);
  if (started === undefined) return 'a shell line';
  const { program } = started;
  if (started.fetched) return program.replace(/(?<=.)@[^/]*$/, '');
  const below = program.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/)/, home);
  const [, node] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(below) ?? [];
  if (node !== undefined) return node;
  const base = withoutEnding(below.split('/').at(-1) ?? below);
  if (!below.includes('/')) return base;
  const inside = below.startsWith(`${home}/`) ? below.slice(home.length + 1) : below;
  const folders = inside
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '' && !/^\$/.test(name));
  const named = folders.find((name) => !shared.has(name) && !own.includes(name));
  const hidden = folders.find(
    (name) => name.startsWith('.') && !shared.has(name) && !own.includes(name),
  );
  const isHome = below !== inside;
  return (hidden ?? (isHome || folders[0] === 'opt' ? named : undefined) ?? base).replace(
    /^\./,
    '',
  );
}

function withoutEnding(name: string): string {
  return name.replace(/\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl)$/, '');
}
