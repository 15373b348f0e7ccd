import { type HookEntry, type InjectRequest, type Known, unknown } from './definition.ts';

/** What stands in a settings file, and ours behind it; undefined where the agent would ignore it. */
export function mergedHooks(
  hooks: unknown,
  entries: readonly HookEntry[],
): Record<string, unknown[]> | undefined {
  if (!isObject(hooks)) return undefined;
  const merged: Record<string, unknown[]> = {};
  for (const [event, groups] of Object.entries(hooks)) {
    if (!Array.isArray(groups)) return undefined;
    merged[event] = [...groups];
  }
  for (const { event, matcher, command, timeout, async } of entries) {
    const group = {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: 'command', command, timeout, ...(async && { async }) }],
    };
    merged[event] = [...(merged[event] ?? []), group];
  }
  return merged;
}

/** The settings that a person passes by an option, as text or by path. */
export function readGiven(
  option: string,
  given: string,
  read: (given: string) => string,
): Known<{ settings: Record<string, unknown> }> {
  let text: string;
  try {
    text = read(given);
  } catch (error) {
    // The agent says so itself and exits.
    return unknown(`${option} ${given}: cannot be read (${(error as Error).message})`);
  }
  try {
    const settings: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isObject(settings) ? { settings } : unknown(`${option} ${given}: is not an object`);
  } catch (error) {
    return unknown(`${option} ${given}: is not JSON (${(error as Error).message})`);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes an option with its value out of what the person passes; the last one counts. */
export function withoutOption(all: InjectRequest['args'], option: string) {
  const args: string[] = [];
  let given: string | undefined;
  for (let i = 0; i < all.length; i++) {
    const arg = all[i]!;
    if (arg === '--') return { args: [...args, ...all.slice(i)], given };
    if (arg === option && i + 1 < all.length) given = all[++i];
    else if (arg.startsWith(`${option}=`)) given = arg.slice(option.length + 1);
    else args.push(arg);
  }
  return { args, given };
}
