import { join } from 'node:path';
import type { HookFile } from '../hook-files.ts';

/** opencode 1.18.33, 2026-11-30. */
export const opencodeHookFiles: readonly HookFile[] = ['plugin', 'plugins'].map((folder) => ({
  path: ({ project }) => join(project, '.opencode', folder),
  of: 'project',
  each: '.js',
  read: true,
}));
