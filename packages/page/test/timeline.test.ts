import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agents } from '@agenthooks/agent-catalog';
import { identityOf } from '@agenthooks/process-identity';
import { explain, replay } from '@agenthooks/workstate';
import { expect, test } from 'vitest';
import { hookRows } from '../src/look/hooks.ts';
import { timelineOfSession } from '../src/look/timeline.ts';
import type { Timeline } from '../src/wire.ts';
import { ask, comeIn, scene, until } from './scene.ts';

/** Journals of runs of the real agents, as the machine wrote them. */
const golden = new URL('../../workstate/test/golden/', import.meta.url);
const recorded = ['claude-2.1.332', 'codex-0.171.0', 'opencode-1.18.33'].map((run) => {
  const file = new URL(`${run}/trusted-both.jsonl`, golden);
  return { run, file, journal: readFileSync(file, 'utf8').split('\n').filter(Boolean) };
});

test.each(recorded)(
  'the timeline of $run says every change and every refusal, newest first',
  ({ journal }) => {
    const { rows, omitted, why } = timelineOfSession(journal, []);
    const effects = replay(journal).steps.flatMap((step) => step.effects);
    const times = (what: string) =>
      rows.filter((row) => row.what === what).reduce((sum, row) => sum + row.times, 0);
    expect(omitted).toBe(0);
    expect(times('state')).toBe(effects.filter(({ type }) => type === 'changed').length);
    expect(times('refused')).toBe(effects.filter(({ type }) => type === 'refused').length);
    expect(times('state')).toBeGreaterThan(2);
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => b - a));
    for (const row of rows.filter(({ what }) => what === 'state')) {
      expect(row).toMatchObject({ phase: expect.any(String), detail: expect.any(String) });
      expect(row.rule).toMatch(/^\d+ \w+/);
    }
    expect(why.join('\n')).toBe(explain(journal).trimEnd());
  },
);

test('what Claude Code 2.1.332 said and the machine refused stands with its why', () => {
  const { rows } = timelineOfSession(recorded[0]!.journal, []);
  const refused = rows.filter(({ what }) => what === 'refused');
  expect(refused.length).toBeGreaterThan(0);
  for (const row of refused) {
    expect(row.says).toMatch(/^refused: \S/);
    expect(row.detail).toMatch(/^evidence: \S/);
    expect(row.rule).toMatch(/^\d+ \w+/);
  }
});

test('a line in a journal that hides something is shown honest', () => {
  const journal = recorded[0]!.journal.map((text) =>
    text.replaceAll('Claude needs your permission', 'Claude\\u202e needs\\u0007 you'),
  );
  const { rows, why } = timelineOfSession(journal, []);
  for (const one of [...why, ...rows.flatMap(({ says, detail = '' }) => [says, detail])]) {
    expect(one).not.toMatch(/[\u202e\u0007]/);
  }
});

test('a session without a journal has an empty timeline and no reason', () => {
  expect(timelineOfSession([], [])).toEqual({ why: [], rows: [], omitted: 0 });
});

test('the page serves it by the key of a session, and nothing by what is no key', async () => {
  const at = await scene();
  copyFileSync(recorded[0]!.file, join(at.home, 'journal', 'p1abcdef.jsonl'));
  const me = identityOf(process.pid)!;
  at.session('p1abcdef', {
    command: 'claude',
    agent: 'claude',
    process: me,
    host: me,
    cwd: at.env.HOME,
    phase: 'working',
    since: 1,
    reason: { rule: 3, name: 'working', evidence: 'a hook says working' },
  });
  const headers = await comeIn(at);
  const get = (key: string) =>
    ask(at.page.port, `/api/timeline?key=${encodeURIComponent(key)}`, { headers });
  const found = await until(async () => {
    const said = await get('p1abcdef');
    return said.status === 200 ? said : undefined;
  });
  expect((found.json() as Timeline).rows.length).toBeGreaterThan(3);
  for (const key of ['', 'nobody', '../journal/p1abcdef', '__proto__']) {
    expect(await get(key), key).toMatchObject({ status: 404 });
  }
  expect(await ask(at.page.port, '/api/timeline', { headers })).toMatchObject({ status: 404 });
});

test('the hooks of every agent stand with their ladder, and a fresh home has none', async () => {
  const at = await scene();
  const rows = hookRows(at.env);
  expect(new Set(rows.map(({ agent }) => agent))).toEqual(
    new Set(agents.filter(({ config }) => config.roots(at.env).length > 0).map(({ id }) => id)),
  );
  for (const { rung, ladder, root } of rows) {
    expect(rung).toBe('none');
    expect(ladder).toContain('loadable');
    expect(root).not.toBe('');
  }
});
