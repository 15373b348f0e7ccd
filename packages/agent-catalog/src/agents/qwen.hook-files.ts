import { join } from 'node:path';
import { unknown } from '../definition.ts';
import type { HookFile } from '../hook-files.ts';

/** Qwen Code 0.24.4, 2026-11-30. */
export const qwenHookFiles: readonly HookFile[] = [
  {
    path: ({ project }) => join(project, '.qwen/settings.json'),
    of: 'project',
    read: unknown('named by its documents; no hook of a project was run'),
  },
];
