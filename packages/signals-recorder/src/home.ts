import { join } from 'node:path';
import { defaultBrand, variablePrefix } from './brand.ts';
import { fits } from './line/check.ts';
import { lineForm } from './line/fields.ts';
import { noSession } from './line/line.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where everything of a brand lives: `$AGENTHOOKS_HOME`, else `$XDG_STATE_HOME/agenthooks`, else
 * `~/.local/state/agenthooks`.
 */
export function recorderHome(env: Environment, brand = defaultBrand): string {
  const own = env[`${variablePrefix(brand)}HOME`];
  if (own?.startsWith('/')) return own;
  // XDG says that a relative path is to be ignored.
  const state = env.XDG_STATE_HOME?.startsWith('/')
    ? env.XDG_STATE_HOME
    : join(env.HOME || homeFolder(), '.local/state');
  return join(state, brand);
}

/** Asked for only where HOME is missing: a hook's start pays for each module that it imports. */
function homeFolder(): string {
  return process.getBuiltinModule('node:os').homedir();
}

export const signalsFolder = (home: string) => join(home, 'signals');
export const spoolFolder = (home: string) => join(home, 'spool');
export const troubleFile = (home: string) => join(home, 'log', 'hooks.log');

/** The file of one window (its pane where hosted, else its session). */
export function signalsFile(home: string, window: string): string {
  if (!fits(window, lineForm.properties.pane))
    throw new RangeError(
      `No signals file is called ${JSON.stringify(window)}: a pane or session is letters, digits, \`_\`, \`.\` and \`-\`, 1 to 128 of them, the first a letter or digit.`,
    );
  return join(signalsFolder(home), `${window}.jsonl`);
}

/** Which window a line belongs to; undefined where it names neither a pane nor a session. */
export function windowOf(line: { pane?: string; session: string }): string | undefined {
  return line.pane ?? (line.session === noSession ? undefined : line.session);
}
