import { pathToFileURL } from 'node:url';
import { type Injection, type InjectRequest, type Known, unknown } from '../definition.ts';

const CONTENT = 'OPENCODE_CONFIG_CONTENT';

/**
 * opencode 1.18.33: a config in the environment is merged with the person's files and takes a
 * plugin by its URL. There is one such variable, so what is in it already is kept.
 */
export function injectPlugin({ plugin, args, env }: InjectRequest): Known<Injection> {
  if (plugin === undefined) return unknown('no plugin was made for this launch');
  if (args.includes('--pure')) return unknown('--pure: the agent starts without any plugins');
  const given = env[CONTENT];
  let config: Record<string, unknown> = {};
  if (given !== undefined && given.trim() !== '') {
    const own = parse(given);
    if (own === undefined) {
      return unknown(`${CONTENT} is set and is not plain JSON, so nothing can be added to it`);
    }
    config = own;
  }
  const { plugin: plugins = [] } = config;
  if (!Array.isArray(plugins)) {
    return unknown(`${CONTENT}: "plugin" has a shape that the agent does not read`);
  }
  const ours = pathToFileURL(plugin).href;
  const merged = { ...config, plugin: [...(plugins as unknown[]), ours] };
  return { args: [...args], env: { [CONTENT]: JSON.stringify(merged) }, files: [] };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return { ...value };
  } catch {
    return undefined;
  }
}
