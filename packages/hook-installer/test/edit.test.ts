import { agents, claude } from '@agenthooks/agent-catalog';
import { hookEntries, usageCommand } from '@agenthooks/hook-runtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from '../src/json/document.ts';
import { entriesOf } from '../src/json/hooks.ts';
import type { Manifest } from '../src/manifest.ts';
import { isOurs } from '../src/ownership.ts';
import { planEntries, planRemoval } from '../src/plan.ts';
import { Refusal } from '../src/refusal.ts';
import { usageSlotOf } from '../src/usage-owner.ts';
import { commentedFile, configFile } from './configs.ts';

/** A long run: `npm run long -- edit 100000 7`. */
const numRuns = Number(process.env.EDIT_RUNS ?? 100);
/** Of what edits the same file for each of several agents, or with one thing more. */
const fewer = Math.ceil(numRuns / 4);
const seed = process.env.EDIT_SEED ? { seed: Number(process.env.EDIT_SEED) } : {};

const file = '/home/user/.claude/settings.json';
const script = '/home/user/.claude/agenthooks/hook.sh';
const bundle = '/home/user/.claude/agenthooks/hook.mjs';
const places = {
  scriptPath: script,
  bundlePath: bundle,
  nodePath: '/usr/bin/node',
  home: '/home/user/.local/state/agenthooks',
};
const entries = hookEntries({ ...places, agent: claude, features: ['state', 'record'] });
/** Any of them, as features are chosen; few, since the size of a file is not what is tested. */
const some = fc.subarray(entries, { minLength: 1, maxLength: 5 });
const request = { agent: claude, file, scripts: [script, bundle] };
const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
/** Asked of vitest only where they differ: each question costs as much as the edit. */
function expectSame(after: Uint8Array, before: Uint8Array): void {
  if (Buffer.compare(after, before) !== 0) expect(text(after)).toBe(text(before));
}
const manifestWith = (made: Manifest['config']['made']): Manifest => ({
  schemaVersion: 1,
  agent: 'claude',
  agentVersion: '2.1.332',
  brand: 'agenthooks',
  features: ['state'],
  installedAt: '2026-11-30T00:00:00.000Z',
  config: { path: file, existed: true, before: '', after: '', restores: false, made },
  folders: [],
});

test('entries are ours in a root with any name', () => {
  for (const agent of agents.filter(({ config }) => config.shape === 'json-hooks')) {
    for (const root of ['/srv/$HOME/.agent', "/srv/it's \\ here", '/srv/$$ $x/ü']) {
      const scripts = [`${root}/agenthooks/hook.sh`, `${root}/agenthooks/hook.mjs`];
      const made = hookEntries({
        ...places,
        scriptPath: scripts[0]!,
        bundlePath: scripts[1]!,
        agent,
        features: ['state', 'record', 'approvals'],
      });
      expect(made.filter((entry) => !isOurs(scripts)(entry)).map(({ command }) => command)).toEqual(
        [],
      );
    }
  }
});

test('an install adds every entry, and a removal by splices gives the old bytes', () => {
  fc.assert(
    fc.property(configFile, some, ({ bytes }, chosen) => {
      const plan = planEntries({ ...request, bytes, entries: chosen });
      const document = parseDocument(file, plan.after, claude.config.reads);
      const ours = entriesOf(document, claude.config).filter(isOurs([script, bundle]));
      expect(ours).toHaveLength(chosen.length);
      const { after, found } = planRemoval({
        ...request,
        bytes: plan.after,
        manifest: manifestWith(plan.made),
      });
      expect(found).toBe(chosen.length);
      expectSame(after, bytes);
    }),
    { numRuns, ...seed },
  );
});

test('everything that is not ours is read as before', () => {
  fc.assert(
    fc.property(configFile, some, ({ bytes, content }, chosen) => {
      const { after } = planEntries({ ...request, bytes, entries: chosen });
      const read = JSON.parse(text(after).replace(/^\uFEFF/, '')) as Record<string, unknown>;
      for (const [key, value] of Object.entries(content)) {
        if (key !== 'hooks') expect(read[key]).toEqual(value);
      }
      const before = (content as { hooks?: Record<string, unknown[]> }).hooks ?? {};
      const now = read.hooks as Record<string, unknown[]>;
      for (const [event, groups] of Object.entries(before)) {
        expect(now[event]?.slice(0, groups.length)).toEqual(groups);
      }
    }),
    { numRuns, ...seed },
  );
});

test('a second install of the same version changes nothing', () => {
  fc.assert(
    fc.property(configFile, some, ({ bytes }, chosen) => {
      const { after } = planEntries({ ...request, bytes, entries: chosen });
      const again = planEntries({ ...request, bytes: after, entries: chosen });
      expect(again).toMatchObject({ complete: true });
    }),
    { numRuns: Math.ceil(numRuns / 3), ...seed },
  );
});

test('an entry of an older version is replaced, and the old bytes still come back', () => {
  fc.assert(
    fc.property(configFile, some, some, ({ bytes }, chosen, before) => {
      const older = before.map((entry) => ({
        ...entry,
        command: `${entry.command} # older`,
        timeout: 3,
      }));
      const first = planEntries({ ...request, bytes, entries: older });
      const manifest = manifestWith(first.made);
      const second = planEntries({ ...request, bytes: first.after, entries: chosen, manifest });
      expectSame(second.base, bytes);
      const removal = planRemoval({
        ...request,
        bytes: second.after,
        manifest: manifestWith(second.made),
      });
      expectSame(removal.after, bytes);
    }),
    { numRuns: Math.ceil(numRuns / 3), ...seed },
  );
});

test('without a manifest the old bytes come back where no container of ours was there empty', () => {
  fc.assert(
    fc.property(
      configFile.filter(({ content }) => {
        const hooks = (content as { hooks?: Record<string, unknown[]> }).hooks;
        const groups = Object.values(hooks ?? {});
        return (
          Object.keys(content).length > 0 &&
          (!hooks || (groups.length > 0 && groups.every((list) => list.length > 0)))
        );
      }),
      some,
      ({ bytes }, chosen) => {
        const plan = planEntries({ ...request, bytes, entries: chosen });
        const { after } = planRemoval({ ...request, bytes: plan.after });
        expectSame(after, bytes);
      },
    ),
    { numRuns, ...seed },
  );
});

test.each([
  [
    'two spaces',
    '{\n  "theme": "dark"\n}\n',
    '{\n  "theme": "dark",\n  "hooks": {\n    "SessionStart": [\n',
  ],
  [
    'tabs',
    '{\n\t"theme": "dark"\n}',
    '{\n\t"theme": "dark",\n\t"hooks": {\n\t\t"SessionStart": [\n',
  ],
  ['one line', '{"theme":"dark"}', '{"theme":"dark","hooks":{"SessionStart":[{'],
  ['one line with gaps', '{"theme": "dark"}', '{"theme": "dark", "hooks": {"SessionStart": [{'],
  ['an empty object', '{}\n', '{\n  "hooks": {\n    "SessionStart": [\n'],
])('what is added looks like the rest: %s', (_, before, begins) => {
  const bytes = new TextEncoder().encode(before);
  expect(text(planEntries({ ...request, bytes, entries }).after).slice(0, begins.length)).toBe(
    begins,
  );
});

test('a group of another tool that took our hook in keeps its own', () => {
  const bytes = new TextEncoder().encode('{\n  "theme": "dark"\n}\n');
  const { after, made } = planEntries({ ...request, bytes, entries });
  const moved = JSON.parse(text(after)) as { hooks: Record<string, { hooks: object[] }[]> };
  moved.hooks.Stop![0]!.hooks.push({ type: 'command', command: '/opt/other' });
  const removal = planRemoval({
    ...request,
    bytes: new TextEncoder().encode(JSON.stringify(moved, null, 2)),
    manifest: manifestWith(made),
  });
  expect(JSON.parse(text(removal.after))).toEqual({
    theme: 'dark',
    hooks: { Stop: [{ hooks: [{ type: 'command', command: '/opt/other' }] }] },
  });
});

test('every agent of the catalog with this shape can be planned', () => {
  for (const agent of agents.filter(({ config }) => config.shape === 'json-hooks')) {
    const own = hookEntries({ ...places, agent, features: ['state', 'record'] });
    const plan = planEntries({ ...request, agent, bytes: new Uint8Array(), entries: own });
    expect(JSON.parse(text(plan.after))).toHaveProperty('hooks');
  }
});

/** An agent that reads comments and trailing commas, as several do. */
const tolerant = {
  ...claude,
  config: {
    ...claude.config,
    reads: { ...claude.config.reads, comments: true, trailingCommas: true },
  },
};

test('with comments and trailing commas every entry is added, and the old bytes come back', () => {
  fc.assert(
    fc.property(commentedFile, some, ({ bytes }, chosen) => {
      const plan = planEntries({ ...request, agent: tolerant, bytes, entries: chosen });
      const added = text(plan.after);
      const document = parseDocument(file, plan.after, tolerant.config.reads);
      expect(entriesOf(document, tolerant.config).filter(isOurs([script, bundle]))).toHaveLength(
        chosen.length,
      );
      for (const said of text(bytes).match(/\/\/ mine \}|\/\* why, "this" \*\//g) ?? []) {
        expect(added).toContain(said);
      }
      const { after } = planRemoval({
        ...request,
        agent: tolerant,
        bytes: plan.after,
        manifest: manifestWith(plan.made),
      });
      expectSame(after, bytes);
    }),
    { numRuns, ...seed },
  );
});

/** Every agent whose hooks stand in a JSON file, with a status line where it has one. */
const jsonAgents = agents.filter(
  ({ config }) => config.shape === 'json-hooks' && config.own === null,
);

test.each(jsonAgents.map((agent) => [agent.id, agent] as const))(
  '%s: whatever stands in its file, an install adds all, and a removal gives the old bytes',
  (_, agent) => {
    const own = hookEntries({ ...places, agent, features: ['state', 'record'] });
    const few = fc.subarray(own, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(configFile, few, ({ bytes }, chosen) => {
        const planned = () => planEntries({ ...request, agent, bytes, entries: chosen });
        let plan: ReturnType<typeof planned>;
        try {
          plan = planned();
        } catch (error) {
          // Random keys and types may be what this agent drops its file for.
          if (error instanceof Refusal) return;
          throw error;
        }
        const { after } = planRemoval({
          ...request,
          agent,
          bytes: plan.after,
          manifest: manifestWith(plan.made),
        });
        expectSame(after, bytes);
      }),
      { numRuns: fewer, ...seed },
    );
  },
);

const slot = usageSlotOf(claude)!;
const claim = {
  slot,
  chain: true,
  command: (chained?: string) => usageCommand({ agent: claude, scriptPath: script, chained }),
};

test('with the status line claimed or wrapped, the old bytes come back', () => {
  const owner = fc.record({ type: fc.constant('command'), command: fc.string() });
  fc.assert(
    fc.property(
      configFile,
      some,
      fc.option(owner),
      fc.constantFrom('', ' ', '\n'),
      (base, chosen, own, blank) => {
        const begins = own ? `"statusLine":${blank}${JSON.stringify(own)}` : '';
        const given = text(base.bytes);
        const isEmpty = /^\uFEFF?\{\s*\}/.test(given);
        const whole = given.replace('{', () => `{${begins}${own && !isEmpty ? ',' : ''}`);
        const bytes = new TextEncoder().encode(whole);
        const plan = planEntries({ ...request, bytes, entries: chosen, claim });
        const { after, found } = planRemoval({
          ...request,
          bytes: plan.after,
          manifest: manifestWith(plan.made),
        });
        expect(found).toBe(chosen.length + 1);
        expect(text(after)).toBe(whole);
      },
    ),
    { numRuns: fewer, ...seed },
  );
});
