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

/**
 * Claude Code 2.1.332: `--settings` stacks with the person's own files, but of several only the
 * last counts. So what the person passes is merged into ours, which comes first: options after a
 * variadic one (`--allowedTools`) would be taken for its values.
 */
export function injectSettings(request: InjectRequest): Known<Injection> {
  const { args, given } = withoutOption(request.args, OPTION);
  const end = args.indexOf('--');
  if (args.slice(0, end < 0 ? undefined : end).includes('--bare'))
    return unknown('--bare: the agent starts without any hooks');
  let settings: Record<string, unknown> = {};
  if (given !== undefined) {
    const own = readGiven(OPTION, given, (text) =>
      text.trimStart().startsWith('{') ? text : request.readFile(posix.resolve(request.cwd, text)),
    );
    if (isUnknown(own)) return own;
    settings = own.settings;
  }
  const hooks = mergedHooks(settings.hooks ?? {}, request.entries);
  if (!hooks) return unknown(`${OPTION} ${given}: "hooks" has a shape that the agent ignores`);
  const path = posix.join(request.folder, 'settings.json');
  return {
    args: [OPTION, path, ...args],
    env: {},
    files: [{ path, content: `${JSON.stringify({ ...settings, hooks }, null, 2)}\n` }],
  };
}
