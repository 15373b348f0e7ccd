import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AgentDefinition,
  Feature,
  Injection,
  Known,
  PluginFileConfig,
} from '@agenthooks/agent-catalog';
import { isUnknown } from '@agenthooks/agent-catalog';
import { hookBundlePath, hookEntries, hookScript, pluginText } from '@agenthooks/hook-runtime';
import { type AskedAgent, askAgent } from './ask-agent.ts';
import type { Environment } from './environment.ts';
import type { LaunchFolder } from './launch-folder.ts';

export interface InjectionRequest {
  agent: AgentDefinition;
  /** Starts the agent, where it must be asked. */
  command: string;
  features: readonly Feature[];
  /** The folder for run-time files. */
  home: string;
  args: readonly string[];
  env: Environment;
  cwd: string;
  brand: string;
  folder: LaunchFolder;
}

/** Of the Node bundle in a launch's folder. */
export const BUNDLE_NAME = 'hook.mjs';

/** Where the hooks of a session come from. */
export type HookSource =
  | { from: 'install' }
  | {
      from: 'launch';
      /** Why the Node bundle is not there: what a shell cannot read is then said in general. */
      withoutBundle?: string;
      /** How many the agent would have asked the person about, had we not approved them. */
      approved?: number;
    }
  /** Nowhere, and why: the state is then read off what the terminal shows. */
  | { from: 'nowhere'; why: string };

export interface Injected {
  hooks: HookSource;
  /** What has hooks now. */
  features: readonly Feature[];
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** Puts what speaks into the launch's folder and tells the agent of it, for this launch. */
export async function injectHooks(request: InjectionRequest): Promise<Injected> {
  const { config } = request.agent;
  return config.shape === 'plugin-file'
    ? injectPluginFile(request, config)
    : injectCommands(request);
}

/** A file of our own that the agent loads into itself. */
function injectPluginFile(request: InjectionRequest, { extension }: PluginFileConfig): Injected {
  const { agent, features, home, args, env, cwd, brand, folder } = request;
  const plugin = join(folder.path, `${brand}${extension}`);
  const place = { plugin, args, env, cwd, folder: folder.path };
  const injection = agent.launch.inject({ ...place, entries: [], readFile });
  if (isUnknown(injection)) return nowhere(injection.unknown, args);
  try {
    folder.write(plugin, pluginText({ agent, brand, features, home }));
  } catch (error) {
    // An embedder that bundles us may have left it out.
    return nowhere(String(error), args);
  }
  for (const { path, content } of injection.files) folder.write(path, content);
  return { hooks: { from: 'launch' }, features, args: injection.args, env: injection.env };
}

async function injectCommands(request: InjectionRequest): Promise<Injected> {
  const { agent, command, features, home, args, env, cwd, brand, folder } = request;
  const scriptPath = join(folder.path, 'hook.sh');
  const bundlePath = join(folder.path, BUNDLE_NAME);
  const nodePath = process.execPath;
  const place = { agent, scriptPath, bundlePath, nodePath, home, brand };
  const injection = agent.launch.inject({
    entries: hookEntries({ ...place, features }),
    args,
    env,
    cwd,
    folder: folder.path,
    readFile,
  });
  if (isUnknown(injection)) return nowhere(injection.unknown, args);
  const answered = await answeredOf(injection, { command, env, cwd });
  if (isUnknown(answered)) return nowhere(answered.unknown, args);
  folder.write(scriptPath, hookScript({ agent, brand, node: nodePath }));
  for (const { path, content } of injection.files) folder.write(path, content);
  return {
    hooks: { ...bundled(folder, bundlePath), ...answered.told },
    features,
    args: answered.args,
    env: injection.env,
  };
}

function nowhere(why: string, args: readonly string[]): Injected {
  return { hooks: { from: 'nowhere', why }, features: [], args, env: {} };
}

function readFile(path: string): string {
  return readFileSync(path, 'utf8');
}

interface Answered {
  args: readonly string[];
  told: { approved?: number };
}

async function answeredOf(injection: Injection, agent: AskedAgent): Promise<Known<Answered>> {
  const { args, env, question } = injection;
  if (question === undefined) return { args, told: {} };
  const answer = await askAgent(question, { ...agent, env: { ...agent.env, ...env } });
  if (isUnknown(answer)) return answer;
  return { args: answer.args, told: { approved: answer.approved } };
}

/** An embedder that bundles us may have left it out; the script does without. */
function bundled(folder: LaunchFolder, path: string): HookSource & { from: 'launch' } {
  try {
    folder.write(path, readFileSync(hookBundlePath()));
    return { from: 'launch' };
  } catch (error) {
    return { from: 'launch', withoutBundle: String(error) };
  }
}
