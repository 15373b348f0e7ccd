import { delimiter, isAbsolute, join } from 'node:path';
import { startedProgram } from './program.ts';

export interface GoneContext {
  home: string;
  /** The folder that the agent works in. */
  project: string;
  path: string;
  exists(path: string): boolean;
}

const projectVariables =
  /^\$\{?(?:CLAUDE_PROJECT_DIR|GEMINI_PROJECT_DIR|QWEN_PROJECT_DIR|FACTORY_PROJECT_DIR)\}?(?=\/)/;

/** What the command would start and is not there; null where all is there or nobody can tell. */
export function whatIsGone(command: string, context: GoneContext): string | null {
  if (/^https?:/.test(command)) return null;
  const started = startedProgram(command);
  if (started === undefined || started.fetched) return null;
  const path = started.program
    .replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/)/, context.home)
    .replace(projectVariables, context.project);
  if (path.includes('$') || path.includes('`') || path.includes('*')) return null;
  if (isAbsolute(path)) return context.exists(path) ? null : path;
  if (path.includes('/')) return context.exists(join(context.project, path)) ? null : path;
  const folders = context.path.split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => context.exists(join(folder, path)))
    ? null
    : `${path} (not on PATH)`;
}
