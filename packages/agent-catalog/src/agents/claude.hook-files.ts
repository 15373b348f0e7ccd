import { join } from 'node:path';
import { unknown } from '../definition.ts';
import type { HookFile, OtherReader } from '../hook-files.ts';

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

/** Ours keep quiet there, see the guards; other tools' hooks run. */
export const claudeReaders: readonly OtherReader[] = [
  {
    title: 'grok',
    commands: ['grok'],
    of: 'person',
    stoppedBy: 'GROK_CLAUDE_HOOKS_ENABLED=false',
    fillsIn: true,
    measured: { version: '1.0.41', date: '2026-11-30', platform: 'linux' },
  },
  {
    title: 'Copilot CLI',
    commands: ['copilot'],
    of: 'project',
    stoppedBy: null,
    measured: { version: '1.0.102', date: '2026-11-30', platform: 'linux' },
  },
];
