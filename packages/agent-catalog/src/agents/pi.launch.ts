import { type Injection, type InjectRequest, type Known, unknown } from '../definition.ts';

/** Read: what stands first and is one of these is no launch of the agent. */
const COMMANDS = ['install', 'remove', 'uninstall', 'update', 'list', 'config', 'auth', 'mcp'];

/** pi 1.6.0: `-e` loads one more extension for this launch, also beside `--no-extensions`. */
export function injectExtension({ plugin, args }: InjectRequest): Known<Injection> {
  if (plugin === undefined) return unknown('no plugin was made for this launch');
  const [first] = args;
  if (first !== undefined && COMMANDS.includes(first)) {
    return unknown(`${first}: a command that starts no agent`);
  }
  return { args: ['-e', plugin, ...args], env: {}, files: [] };
}
