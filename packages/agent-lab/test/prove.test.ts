import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claude, codex, copilot } from '@agenthooks/agent-catalog';
import type { Signal } from '@agenthooks/osc-protocol';
import { expect, onTestFinished, test } from 'vitest';
import { provenSteps, sayable } from '../src/prove/steps.ts';
import { versionIn } from '../src/prove/version.ts';
import { provingPath, sameMajor, versionOf } from '../src/prove.ts';
import type { Edge } from '../src/truth/judgement.ts';

const heard = (at: number, signal: Signal, trusted = true) => ({ at, signal, trusted });
const edge = (name: Edge['edge'], at: number, delay: number | null): Edge => ({
  edge: name,
  at,
  delay,
});

test('a step is proved by the signal of a hook near the moment in which it was told', () => {
  const edges = [edge('ready', 1_000, -400), edge('done', 9_000, 50)];
  const signals = [heard(600, { signal: 'ready' }), heard(9_050, { signal: 'done' })];
  expect(provenSteps(claude, ['ready', 'done'], edges, signals)).toMatchObject([
    { step: 'ready', outcome: 'arrived', by: 'hook', delay: -400 },
    { step: 'done', outcome: 'arrived', by: 'hook', delay: 50 },
  ]);
});

test('what only the status told is no proof of a hook that was to say it', () => {
  const edges = [edge('done', 9_000, 50), edge('interrupted', 20_000, 90)];
  const spoofed = [heard(9_050, { signal: 'done' }, false)];
  expect(provenSteps(claude, ['done', 'interrupted'], edges, spoofed)).toMatchObject([
    { step: 'done', outcome: 'silent', by: 'agent' },
    // No hook of this agent fires there.
    { step: 'interrupted', outcome: 'arrived', by: 'agent' },
  ]);
});

test('late on a busy machine is not never', () => {
  const steps = (signals: ReturnType<typeof heard>[]) =>
    provenSteps(claude, ['working'], [edge('working', 1_000, null)], signals);
  expect(steps([heard(500, { signal: 'working' })])).toMatchObject([{ outcome: 'missing' }]);
  expect(steps([heard(13_000, { signal: 'working' })])).toMatchObject([
    { outcome: 'arrived', by: 'hook', delay: 12_000 },
  ]);
});

test('an agent that tells nobody that it waits lacks nothing', () => {
  expect(provenSteps(copilot, ['ready'], [], [])).toMatchObject([
    { step: 'ready', outcome: 'unknown', by: null },
  ]);
  expect(provenSteps(claude, ['ready'], [], [])).toMatchObject([{ outcome: 'missing' }]);
});

test('what hooks can say is read off their rows', () => {
  expect(sayable(claude)).toContain('ready');
  expect(sayable(claude)).not.toContain('interrupted');
  expect(sayable(codex)).toContain('interrupted');
  expect(sayable(codex)).not.toContain('ready');
});

test('a version is asked in a home that goes again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prove-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  const program = join(folder, 'agent');
  writeFileSync(
    program,
    `#!/bin/sh\necho "$HOME" >'${folder}/home'; : >"$HOME/left"; echo "agent 3.1.4-beta (x)"\n`,
  );
  chmodSync(program, 0o755);
  expect(await versionOf(program, provingPath(program))).toBe('3.1.4-beta');
  expect(readdirSync(folder).sort()).toEqual(['agent', 'home']);
  writeFileSync(program, '#!/bin/sh\necho none\n');
  expect(await versionOf(program, provingPath(program))).toBeUndefined();
  expect(await versionOf(join(folder, 'nothing'), '/bin')).toBeUndefined();
});

test.each([
  ['GitHub Copilot CLI 1.0.102.\nRun it', '1.0.102'],
  ['2.1.332 (Claude Code)', '2.1.332'],
  ['codex-cli 0.171.0-alpha.2', '0.171.0-alpha.2'],
  ['v3.1, built today', '3.1'],
])('the version in %j is %s', (said, version) => {
  expect(versionIn(said)).toBe(version);
});

test('another major version is another agent', () => {
  expect(sameMajor('2.1.332', '2.9.0')).toBe(true);
  expect(sameMajor('3.0.0', '2.1.332')).toBe(false);
});
