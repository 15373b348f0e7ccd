import { type ParseError, parse } from 'jsonc-parser';
import { parse as parseToml, TomlError } from 'smol-toml';

/** A hook that a file names, whatever the file's shape. */
export interface NamedHook {
  event: string;
  matcher?: string;
  /** The command line, or the address that is called. */
  command: string;
  /** Counted from 1. */
  line: number;
}

export interface ReadHooks {
  hooks: NamedHook[];
  /** The file cannot be read as what it should be. */
  broken?: string;
}

type Found = Omit<NamedHook, 'line'>;

/**
 * Every hook of a file, read generously: what an agent would drop the file for is said elsewhere.
 * Hooks stand in groups below their event, flat below it, in blocks with a name, or in one list.
 */
export function readHooks(file: string, text: string): ReadHooks {
  const { value, broken } = parsed(file, text);
  const top = asObject(value);
  const found =
    'hooks' in top
      ? ofHooks(top.hooks)
      : Object.values(top).flatMap((block) =>
          ofHooks(block).filter(({ event }) => /^[A-Z]/.test(event)),
        );
  return { hooks: withLines(found, text), ...(broken !== undefined && { broken }) };
}

function parsed(file: string, text: string): { value: unknown; broken?: string } {
  if (!file.endsWith('.toml')) {
    const errors: ParseError[] = [];
    const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
    return errors.length > 0 && text.trim() !== ''
      ? { value, broken: 'not valid JSON' }
      : { value };
  }
  try {
    return { value: parseToml(text) };
  } catch (error) {
    if (error instanceof TomlError) return { value: {}, broken: 'not valid TOML' };
    throw error;
  }
}

function ofHooks(hooks: unknown): Found[] {
  if (Array.isArray(hooks)) {
    return hooks.flatMap((one: unknown) => {
      const { event } = asObject(one);
      return typeof event === 'string' ? ofHandlers(event, one) : [];
    });
  }
  return Object.entries(asObject(hooks)).flatMap(([event, value]) => ofHandlers(event, value));
}

function ofHandlers(event: string, value: unknown, matcher?: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => ofHandlers(event, one, matcher));
  const object = asObject(value);
  const own = typeof object.matcher === 'string' ? object.matcher : matcher;
  const command = [object.command, object.bash, object.url].find((one) => typeof one === 'string');
  const here: Found[] =
    typeof command === 'string'
      ? [{ event, ...(own !== undefined && own !== '' && { matcher: own }), command }]
      : [];
  return [...here, ...('hooks' in object ? ofHandlers(event, object.hooks, own) : [])];
}

/** Where each command stands: the first place that was not taken by one before it. */
function withLines(found: readonly Found[], text: string): NamedHook[] {
  const from = new Map<string, number>();
  return found.map((hook) => {
    const written = JSON.stringify(hook.command).slice(1, -1);
    const spelled = text.includes(written) ? written : hook.command;
    const at = text.indexOf(spelled, from.get(spelled) ?? 0);
    from.set(spelled, at + 1);
    return { ...hook, line: at < 0 ? 1 : text.slice(0, at).split('\n').length };
  });
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
