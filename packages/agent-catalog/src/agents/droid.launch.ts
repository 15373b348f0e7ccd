import { posix } from 'node:path';
import {
  type Injection,
  type InjectRequest,
  isUnknown,
  type Known,
  unknown,
} from '../definition.ts';
import { mergedHooks, readGiven, withoutOption } from '../merged-hooks.ts';

const OPTION = '--settings';

/** What starts no session in this terminal. */
const commands = [
  'exec',
  'daemon',
  'search',
  'find',
  'update',
  'mcp',
  'plugin',
  'computer',
  'doctor',
  'help',
];

/**
 * Droid 0.215.0: a file of settings can be given for one launch; its hooks run beside those of the
 * person's own file, and what the person passes is merged into ours.
 */
export function injectSettings(request: InjectRequest): Known<Injection> {
  const { args, given } = withoutOption(request.args, OPTION);
  const command = args.find((arg) => !arg.startsWith('-'));
  if (command !== undefined && commands.includes(command)) {
    return unknown(`${command}: it starts no session in this terminal`);
  }
  const own =
    given === undefined
      ? { settings: {} as Record<string, unknown> }
      : readGiven(OPTION, given, (path) => request.readFile(posix.resolve(request.cwd, path)));
  if (isUnknown(own)) return own;
  const hooks = mergedHooks(own.settings.hooks ?? {}, request.entries);
  if (!hooks) return unknown(`${OPTION} ${given}: "hooks" has a shape that the agent ignores`);
  const path = posix.join(request.folder, 'settings.json');
  return {
    args: [OPTION, path, ...args],
    env: {},
    files: [{ path, content: `${JSON.stringify({ ...own.settings, hooks }, null, 2)}\n` }],
  };
}
