import { basename, dirname, join } from 'node:path';
import { type AgentDefinition, type HookFile, isUnknown } from '@agenthooks/agent-catalog';
import { type Files, realFiles } from '../files/port.ts';
import { isOurs } from '../ownership.ts';
import { workOf } from '../request.ts';
import { whatIsGone } from './gone.ts';
import { readHooks } from './read-hooks.ts';
import { toolName } from './tool-name.ts';

export interface SurveyRequest {
  agent: AgentDefinition;
  /** The config root, absolute. */
  root: string;
  /** The folder that the agent works in, absolute. */
  project: string;
  env: Readonly<Record<string, string | undefined>>;
  brand?: string | undefined;
  files?: Files | undefined;
}

/** A hook that this agent finds, and whose it is. */
export interface SurveyedHook {
  event: string;
  matcher?: string;
  command: string;
  file: string;
  /** Counted from 1; null in a file that is a plugin. */
  line: number | null;
  /** Whose file it is. */
  of: HookFile['of'];
  /** That the agent reads this file is known by its documents alone. */
  unproven?: true;
  ours: boolean;
  /** Whose hook it seems to be, by what it starts. */
  tool: string;
  /** What it would start and is not there. */
  gone: string | null;
}

export interface Survey {
  hooks: SurveyedHook[];
  /** Files that are there and cannot be read as what they should be. */
  broken: { file: string; text: string }[];
}

/** Every hook that the agent would find there, ours and everybody's. Reads only. */
export function surveyHooks(request: SurveyRequest): Survey {
  const survey: Survey = { hooks: [], broken: [] };
  for (const file of filesOf(request)) lookInto(file, request, survey);
  return survey;
}

interface LookedAt {
  path: string;
  of: HookFile['of'];
  unproven: boolean;
  plugin: boolean;
}

function filesOf(request: SurveyRequest): LookedAt[] {
  const { agent, root, project, env, files = realFiles } = request;
  const { config, hookFiles = [] } = agent;
  const plugin = config.shape === 'plugin-file';
  const person = { of: 'person' as const, unproven: false };
  const own: LookedAt[] =
    config.shape === 'plugin-file'
      ? config.folders.flatMap((folder) =>
          each(files, join(root, folder), config.extension).map((path) => ({
            path,
            plugin,
            ...person,
          })),
        )
      : [
          { path: join(root, config.file), plugin, ...person },
          ...(config.shape === 'toml-hooks' || config.own === null
            ? []
            : each(files, join(root, config.own.folder), config.own.extension).map((path) => ({
                path,
                plugin,
                ...person,
              }))),
        ];
  const others = hookFiles.flatMap(({ path, of, each: ending, read }) => {
    const place = path({ root, project, home: env.HOME ?? '/' });
    const found = ending === undefined ? [place] : each(files, place, ending);
    return found.map((one) => ({
      path: one,
      of,
      plugin: plugin && ending !== undefined,
      unproven: isUnknown(read),
    }));
  });
  return [...own, ...others].filter(({ path }) => files.facts(path, true)?.kind === 'file');
}

function each(files: Files, folder: string, ending: string): string[] {
  if (files.facts(folder, true)?.kind !== 'folder') return [];
  try {
    return files
      .list(folder)
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function lookInto(at: LookedAt, request: SurveyRequest, survey: Survey): void {
  const { agent, project, env, files = realFiles } = request;
  const { path, of, unproven, plugin } = at;
  const { scripts, brand } = workOf(request);
  const home = env.HOME ?? '/';
  const common = { file: path, of, ...(unproven && { unproven: true as const }) };
  let text: string;
  try {
    text = new TextDecoder().decode(files.read(path));
  } catch {
    survey.broken.push({ file: path, text: 'it cannot be read' });
    return;
  }
  if (plugin) {
    const ours = basename(path).startsWith(`${brand}.`);
    const tool = basename(path).replace(/\.[^.]*$/, '');
    survey.hooks.push({ ...common, event: '*', command: path, line: null, ours, tool, gone: null });
    return;
  }
  const { hooks, broken } = readHooks(path, text);
  if (broken !== undefined) survey.broken.push({ file: path, text: broken });
  const mine = isOurs(scripts);
  const context = {
    home,
    project,
    path: env.PATH ?? '',
    exists: (one: string) => files.facts(one, true) !== undefined,
  };
  for (const hook of hooks) {
    const ours = mine(hook);
    survey.hooks.push({
      ...common,
      ...hook,
      ours,
      tool: ours
        ? brand
        : (otherHost(hook.command) ?? toolName(hook.command, home, ownFolders(agent, env))),
      gone: ours ? null : whatIsGone(hook.command, context),
    });
  }
}

/** Our kind of command from another program that builds on the same hooks. */
function otherHost(command: string): string | undefined {
  const [, path] = /set -- [a-z-]+ '?'?\\?'?(\/[^']*)\/hook\.sh/.exec(command) ?? [];
  return path === undefined ? undefined : basename(path);
}

/** Folders of the agents themselves name no tool. */
function ownFolders(agent: AgentDefinition, env: SurveyRequest['env']): string[] {
  const roots = agent.config.roots(env).map((root) => basename(root));
  const others = (agent.hookFiles ?? []).map(({ path }) =>
    basename(dirname(path({ root: '/', project: '/', home: '/' }))),
  );
  return [...new Set([...roots, ...others])].filter((name) => name.startsWith('.'));
}
