import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude, codex, opencode } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { installAgent, installHooks, proofOf, rememberDelivery } from '../src/index.ts';
import { scratch } from './folders.ts';

/** A root and a folder for what is remembered. */
function place() {
  const folder = scratch();
  const root = join(folder, 'root');
  mkdirSync(root);
  return { root, home: join(folder, 'state') };
}

const seen = (proof: ReturnType<typeof proofOf>) =>
  proof.ladder.filter((rung) => rung.seen).map(({ rung }) => rung);

test('a signal that arrived is the top of the ladder, with who saw it and when', () => {
  const request = { agent: claude, ...place() };
  expect(proofOf(request)).toMatchObject({ rung: 'none', next: 'agenthooks install claude' });
  installAgent(request);
  expect(proofOf(request)).toMatchObject({
    rung: 'loadable',
    lacks: 'no signal was seen to arrive yet',
    next: 'agenthooks doctor claude',
  });
  rememberDelivery({ ...request, by: 'doctor', at: 1_000, signal: 'working' });
  rememberDelivery({ ...request, by: 'host', at: 2_000, signal: 'ready' });
  const proof = proofOf(request);
  expect(proof).toMatchObject({ rung: 'delivered', lacks: null });
  expect(proof.delivered).toEqual({ by: 'host', at: 2_000, signal: 'ready' });
  expect(seen(proof)).toEqual(['written', 'well-formed', 'loadable', 'delivered']);
});

test('what arrived of an earlier install proves nothing of this one', () => {
  const request = { agent: claude, ...place() };
  installAgent(request);
  rememberDelivery({ ...request, by: 'host', at: 1_000, signal: 'ready' });
  installAgent({ ...request, features: ['state'] });
  expect(proofOf(request)).toMatchObject({
    rung: 'loadable',
    delivered: null,
    lacks: 'a signal arrived, but of hooks that were written anew since',
  });
});

test('nothing is remembered of an install that is not whole', () => {
  const request = { agent: claude, ...place() };
  rememberDelivery({ ...request, by: 'host', at: 1_000, signal: 'ready' });
  expect(() => readdirSync(request.home)).toThrow('ENOENT');
});

test('where the agent asks for trust, no signal is believed before it has it', async () => {
  const { root, home } = place();
  const request = { agent: codex, root, home };
  await installHooks(request);
  expect(proofOf(request)).toMatchObject({ rung: 'trusted' });
  rememberDelivery({ ...request, by: 'doctor', at: 1_000, signal: 'working' });
  expect(seen(proofOf(request))).toEqual([
    'written',
    'well-formed',
    'loadable',
    'trusted',
    'delivered',
  ]);
  writeFileSync(join(root, 'config.toml'), '');
  expect(proofOf(request)).toMatchObject({
    rung: 'loadable',
    lacks: 'Codex was not told that these hooks may run',
    next: 'agenthooks install codex',
  });
});

test('a plugin climbs the same ladder', () => {
  const request = { agent: opencode, ...place() };
  installAgent(request);
  expect(proofOf(request)).toMatchObject({ rung: 'loadable', next: 'agenthooks run opencode' });
  rememberDelivery({ ...request, by: 'host', at: 1_000, signal: 'ready' });
  expect(proofOf(request)).toMatchObject({ rung: 'delivered' });
});

test('what is remembered and cannot be read is not there', () => {
  const request = { agent: claude, ...place() };
  installAgent(request);
  rememberDelivery({ ...request, by: 'host', at: 1_000, signal: 'ready' });
  const folder = join(request.home, 'delivered');
  const [name] = readdirSync(folder);
  for (const text of ['', '[]', '{"schemaVersion":2}', '{"schemaVersion":1,"at":"x"}']) {
    writeFileSync(join(folder, name!), text);
    expect(proofOf(request).rung).toBe('loadable');
  }
});

const voided = [
  ['an unknown key at the top', codex, '{\n  "version": 1,\n  "hooks": {}\n}', 2, 3],
  [
    'a limit that is no whole number',
    codex,
    '{"hooks":{"Stop":[{"hooks":[\n{"type":"command","command":":","timeout":1.5}]}]}}',
    2,
    43,
  ],
  ['a value of another type elsewhere', claude, '{"cleanupPeriodDays": "soon"}', 1, 23],
  [
    'a limit of nothing',
    claude,
    '{"hooks":{"Stop":[{"hooks":[\n{"type":"command","command":":","timeout":0}]}]}}',
    2,
    43,
  ],
] as const;

test.each(voided)(
  '%s costs the whole file, so nothing is installed',
  (_, agent, text, line, column) => {
    const { root, home } = place();
    const file = join(root, agent.config.file);
    writeFileSync(file, text);
    expect(() => installAgent({ agent, root, home })).toThrow(`${file}:${line}:${column}: `);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(proofOf({ agent, root, home }).lacks).toContain('the agent ignores this whole file');
  },
);

test('hooks of ours in a file that the agent ignores are well-formed and no more', () => {
  const { root, home } = place();
  installAgent({ agent: codex, root, home });
  const file = join(root, 'hooks.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "more": 1,'));
  expect(proofOf({ agent: codex, root, home })).toMatchObject({ rung: 'well-formed', ours: true });
});
