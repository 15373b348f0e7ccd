import { type CommandOptions, hookCommand } from './command.ts';
import { quote, unquote } from './quote.ts';

/** The dot keeps the line end, which a substitution would take away. */
const BYTES = `printf %s "\${ah_in%.}"`;
/** Before what is ours, after it, and before the command that it wraps. */
const FIRST = `ah_in=$(cat; echo .); ${BYTES} | ( `;
const SILENT = ' ) >/dev/null 2>&1; ';
const THEN = ' | /bin/sh -c ';

/**
 * The command of the status line: it says usage and context and prints nothing. With `chained`, the
 * owner's command gets the same bytes on its stdin, and what it prints and exits with is shown.
 */
export function usageCommand(
  options: Omit<CommandOptions, 'argument'> & { chained?: string | undefined },
): string {
  const { chained, ...place } = options;
  const ours = hookCommand({ ...place, argument: 'usage' });
  return chained === undefined ? ours : wrapping(ours, chained);
}

function wrapping(ours: string, chained: string): string {
  return `${FIRST}${ours}${SILENT}${BYTES}${THEN}${quote(chained)}`;
}

/** The command that one of ours wraps; undefined where it wraps none. */
export function chainedIn(command: string): string | undefined {
  if (!command.startsWith('ah_in=')) return undefined;
  const at = command.indexOf(THEN);
  return at < 0 ? undefined : unquote(command.slice(at + THEN.length));
}

/**
 * Each command that a line of wrapped ones is made of, the outermost first, without what it wraps:
 * several brands may have wrapped one another, and a path of one stands in the words of all
 * around it.
 */
export function chainOf(command: string): { link: string; whole: string }[] {
  const chained = chainedIn(command);
  const end = command.indexOf(SILENT);
  if (chained === undefined || end < 0 || !command.startsWith(FIRST)) {
    return [{ link: command, whole: command }];
  }
  return [{ link: command.slice(FIRST.length, end), whole: command }, ...chainOf(chained)];
}

/** The line without some of its commands; undefined where none is left. */
export function unchained(command: string, isGone: (link: string) => boolean): string | undefined {
  const left = chainOf(command).filter(({ link }) => !isGone(link));
  return left.reduceRight<string | undefined>(
    (inner, { link }) => (inner === undefined ? link : wrapping(link, inner)),
    undefined,
  );
}
