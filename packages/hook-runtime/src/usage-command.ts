import { type CommandOptions, hookCommand } from './command.ts';
import { quote, unquote } from './quote.ts';

/** Between what is ours and the command that it wraps. */
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
  if (chained === undefined) return ours;
  // The dot keeps the line end, which a substitution would take away.
  const bytes = `printf %s "\${ah_in%.}"`;
  return `ah_in=$(cat; echo .); ${bytes} | ( ${ours} ) >/dev/null 2>&1; ${bytes}${THEN}${quote(chained)}`;
}

/** The command that one of ours wraps; undefined where it wraps none. */
export function chainedIn(command: string): string | undefined {
  if (!command.startsWith('ah_in=')) return undefined;
  const at = command.indexOf(THEN);
  return at < 0 ? undefined : unquote(command.slice(at + THEN.length));
}
