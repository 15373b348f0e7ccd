import { join } from 'node:path';
import { unknown } from '../definition.ts';
import type { HookFile } from '../hook-files.ts';

/** Claude Code 2.1.332, 2026-11-30. Hooks of plugins are not among them. */
export const claudeHookFiles: readonly HookFile[] = [
  {
    path: ({ project }) => join(project, '.claude/settings.json'),
    of: 'project',
    read: true,
  },
  {
    path: ({ project }) => join(project, '.claude/settings.local.json'),
    of: 'project',
    read: true,
  },
  {
    path: () => '/etc/claude-code/managed-settings.json',
    of: 'machine',
    read: unknown('named by its documents; none was there'),
  },
];
