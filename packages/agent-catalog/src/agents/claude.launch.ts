import { posix } from 'node:path';
import {
  type HookEntry,
  type Injection,
  type InjectRequest,
  type Known,
  unknown,
} from '../definition.ts';

/**
 * Claude Code 2.1.332: `--settings` stacks with the person's own files, but of several only the
 * last counts. So what the person passes is merged into ours, which comes first: options after a
 * variadic one (`--allowedTools`) would be taken for its values.
 */
export function injectSettings(request: InjectRequest): Known<Injection> {
  const { args, given, bare } = split(request.args);
  if (bare) return unknown('--bare: the agent starts without any hooks');
  let settings: Record<string, unknown> = {};
  if (given !== undefined) {
    const own = readOwn(given, request);
    if ('unknown' in own) return unknown(own.unknown);
    settings = own.settings;
  }
  const hooks = merge(settings.hooks ?? {}, request.entries);
  if (!hooks) return unknown(`--settings ${given}: "hooks" has a shape that the agent ignores`);
  const path = posix.join(request.folder, 'settings.json');
  return {
    args: ['--settings', path, ...args],
    env: {},
    files: [{ path, content: `${JSON.stringify({ ...settings, hooks }, null, 2)}\n` }],
  };
}

function split(all: readonly string[]) {
  const args: string[] = [];
  let given: string | undefined;
  let bare = false;
  for (let i = 0; i < all.length; i++) {
    const arg = all[i]!;
    if (arg === '--') {
      args.push(...all.slice(i));
      break;
    }
    if (arg === '--settings' && i + 1 < all.length) given = all[++i];
    else if (arg.startsWith('--settings=')) given = arg.slice('--settings='.length);
    else {
      if (arg === '--bare') bare = true;
      args.push(arg);
    }
  }
  return { args, given, bare };
}

function readOwn(given: string, { cwd, readFile }: InjectRequest) {
  let text = given;
  if (!given.trimStart().startsWith('{')) {
    try {
      text = readFile(posix.resolve(cwd, given));
    } catch (error) {
      // The agent says so itself and exits.
      return { unknown: `--settings ${given}: cannot be read (${(error as Error).message})` };
    }
  }
  try {
    const settings: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(settings)) return { settings };
    return { unknown: `--settings ${given}: is not an object` };
  } catch (error) {
    return { unknown: `--settings ${given}: is not JSON (${(error as Error).message})` };
  }
}

function merge(hooks: unknown, entries: readonly HookEntry[]) {
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
