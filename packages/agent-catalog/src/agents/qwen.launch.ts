import { posix } from 'node:path';
import { type Injection, type InjectRequest, type Known, unknown } from '../definition.ts';
import { isObject, mergedHooks } from '../merged-hooks.ts';

const VARIABLE = 'QWEN_CODE_SYSTEM_DEFAULTS_PATH';
const STANDARD = '/etc/qwen-code/system-defaults.json';

/**
 * Qwen Code 0.24.4: the file of system defaults is the weakest of all settings, and hooks of
 * several files add up. Its path can be given for one launch; what stands in the one that would
 * be read otherwise is kept.
 */
export function injectDefaults({
  entries,
  args,
  env,
  folder,
  readFile,
}: InjectRequest): Known<Injection> {
  const off = args.find((arg) => arg === '--bare' || arg === '--safe-mode');
  if (off !== undefined) return unknown(`${off}: the agent starts without any hooks`);
  const settings = readDefaults(env[VARIABLE] || STANDARD, readFile);
  if (settings === undefined) return unknown(`${env[VARIABLE] || STANDARD}: is no JSON object`);
  const hooks = mergedHooks(settings.hooks ?? {}, entries);
  if (!hooks) return unknown(`${env[VARIABLE] || STANDARD}: "hooks" has a shape that is ignored`);
  const path = posix.join(folder, 'settings.json');
  return {
    args: [...args],
    env: { [VARIABLE]: path },
    files: [{ path, content: `${JSON.stringify({ ...settings, hooks }, null, 2)}\n` }],
  };
}

function readDefaults(path: string, readFile: InjectRequest['readFile']) {
  let text: string;
  try {
    text = readFile(path);
  } catch {
    // The usual case: nobody administers this machine.
    return {};
  }
  try {
    const settings: unknown = JSON.parse(text);
    return isObject(settings) ? settings : undefined;
  } catch {
    return undefined;
  }
}
