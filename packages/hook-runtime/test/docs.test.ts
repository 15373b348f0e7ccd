import { readFileSync } from 'node:fs';
import { agents, type HookArgument } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../docs/hooks.md', import.meta.url), 'utf8');

/** How the page begins to say what an argument says. */
const words: Record<HookArgument, string> = {
  ready: "ready, and the session's id",
  session: "the session's id",
  prompt: 'working, `prompt`',
  working: 'working (heartbeat)',
  'child-start': 'working (heartbeat)',
  'child-end': 'working (heartbeat)',
  end: 'working, `end`',
  permission: 'needs your permission: _tool_',
  'permission-notice': 'needs your permission',
  notice: 'by its type:',
  input: 'needs your input',
  stop: 'done; what still runs',
  done: 'done',
  failed: 'failed: _kind_',
  interrupted: 'interrupted',
};

const hooked = agents.filter(({ hooks }) => hooks.length > 0);

test.each(hooked)("the page's table of events of $title is the catalog's", ({ title, hooks }) => {
  const [, table] = page.split(`## What ${title}'s hooks say`);
  const rows = table!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| (?!event|-)/.test(line))
    .flatMap((line) => {
      const [, events, matcher, says] = line.split('|').map((cell) => cell.trim());
      return events!.split(', ').map((event) => ({
        event,
        matcher: matcher!.split(', ').join('|'),
        says: says!,
      }));
    });
  expect(rows.map(({ event, matcher }) => `${event} ${matcher}`.trim())).toEqual(
    hooks.map(({ event, matcher }) => `${event} ${matcher ?? ''}`.trim()),
  );
  for (const [at, { argument }] of hooks.entries()) {
    expect(rows[at]!.says).toMatch(new RegExp(`^${words[argument].replace(/[()]/g, '\\$&')}`));
  }
});
