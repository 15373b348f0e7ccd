import { join } from 'node:path';
import type { HookFile } from '../hook-files.ts';

/** Codex 0.171.0, 2026-11-30. A project's are read where the project is trusted. */
export const codexHookFiles: readonly HookFile[] = [
  { path: ({ root }) => join(root, 'config.toml'), of: 'person', read: true },
  { path: ({ project }) => join(project, '.codex/hooks.json'), of: 'project', read: true },
  { path: ({ project }) => join(project, '.codex/config.toml'), of: 'project', read: true },
];
