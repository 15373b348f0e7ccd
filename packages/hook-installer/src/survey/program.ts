import { simpleCommands } from './shell-words.ts';

/** What a command line starts, and the script that an interpreter is given. */
export interface StartedProgram {
  /** As written: a name, or a path that may hold `~` and `$HOME`. */
  program: string;
  /** It is a package that a runner fetches, so no file of it need be there. */
  fetched: boolean;
}

const asides = new Set(
  '[ [[ test true false : set export cd exec command exit return trap umask unset if then else fi while do done ! cat'.split(
    ' ',
  ),
);
const shells = /^(?:.*\/)?(?:sh|bash|zsh|dash|ksh|fish)$/;
const interpreters =
  /^(?:.*\/)?(?:node|nodejs|bun|deno|python[0-9.]*|ruby|perl|php|tsx|uv|osascript)$/;
const runners = /^(?:.*\/)?(?:npx|bunx|pnpx|uvx|pipx)$/;
const carriers = /^(?:.*\/)?(?:env|nohup|timeout|nice|sudo|setsid|stdbuf|time)$/;

/** undefined where nothing but shell words stand there. */
export function startedProgram(line: string): StartedProgram | undefined {
  for (const command of simpleCommands(line)) {
    const found = ofSimple(command);
    if (found) return found;
  }
  return undefined;
}

function ofSimple(words: readonly string[]): StartedProgram | undefined {
  let rest = [...words];
  while (
    rest[0] !== undefined &&
    (isAssignment(rest[0]) || ['then', 'else', 'do', '!', 'exec'].includes(rest[0]))
  )
    rest = rest.slice(1);
  const [first, ...args] = rest;
  if (first === 'eval') return startedProgram(args.join(' '));
  if (first === undefined || asides.has(first)) return undefined;
  if (carriers.test(first))
    return ofSimple(args.filter((word) => !/^-|^[0-9.]+[smh]?$/.test(word)));
  if (first === '.' || first === 'source')
    return args[0] === undefined ? undefined : plain(args[0]);
  if (shells.test(first)) {
    const at = args.findIndex((word) => /^-[a-z]*c$/.test(word));
    const script = args.find((word) => !word.startsWith('-'));
    if (at >= 0) return startedProgram(args[at + 1] ?? '') ?? plain(first);
    return plain(script ?? first);
  }
  if (interpreters.test(first)) {
    const script = args.find((word) => !word.startsWith('-') && word !== 'run');
    const inline = args.some((word) => ['-e', '-c', '--eval', '-m'].includes(word));
    return plain(inline || script === undefined ? first : script);
  }
  if (runners.test(first)) {
    const name = args.find((word) => !word.startsWith('-'));
    return { program: name ?? first, fetched: name !== undefined };
  }
  return plain(first);
}

const plain = (program: string): StartedProgram => ({ program, fetched: false });

function isAssignment(word: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*=/.test(word);
}
