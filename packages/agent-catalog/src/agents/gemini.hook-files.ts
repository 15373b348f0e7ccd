import { join } from 'node:path';
import { unknown } from '../definition.ts';
import type { HookFile } from '../hook-files.ts';

/** Gemini CLI 0.61.0, 2026-11-30. */
export const geminiHookFiles: readonly HookFile[] = [
  {
    path: ({ project }) => join(project, '.gemini/settings.json'),
    of: 'project',
    read: unknown('named by its documents; no hook of a project was run'),
  },
];
