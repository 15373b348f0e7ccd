import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgentDefinition, claude, codexTrust } from '@agenthooks/agent-catalog';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type InstallHooksRequest,
  installAgent,
  installHooks,
  Refusal,
  removeAgent,
  statusOf,
  verifyRemoved,
} from '../src/index.ts';

/** Hooks in a file of their own, each of which must be trusted. */
const agent: AgentDefinition = {
  ...claude,
  id: 'trusting',
  commands: ['trusting'],
  config: {
    ...claude.config,
    file: 'hooks.json',
    trust: {
      ...codexTrust,
      server: [fileURLToPath(new URL('programs/agent-server.mjs', import.meta.url))],
    },
  },
};

let home: string;
let root: string;
const config = () => join(root, 'config.toml');
const text = (path: string) => readFileSync(path, 'utf8');

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'trust-'));
  root = join(home, '.codex');
  mkdirSync(root);
});
afterEach(() => rmSync(home, { recursive: true, maxRetries: 20 }));

function install(more: Partial<InstallHooksRequest> & { env?: Record<string, string> } = {}) {
  const { env = {}, ...others } = more;
  const asker = { command: process.execPath, env: { PATH: process.env.PATH, HOME: home, ...env } };
  return installHooks({
    agent,
    root,
    home: join(home, 'state'),
    features: ['state'],
    asker,
    ...others,
  });
}

const status = () => statusOf({ agent, root });

const comments = '# mine\nmodel = "x"   # why\n\n[tui]\nnotifications = true\n# the end';

test('the agent is asked, writes what it is told, and its verdict is read back', async () => {
  writeFileSync(config(), comments, { mode: 0o640 });
  const calls = join(home, 'calls');
  const { trust, changed } = await install({ env: { CALLS: calls } });
  expect(changed).toBe(true);
  expect(trust).toMatchObject({ trusted: true, saidBy: 'agent', writtenBy: 'agent', lost: [] });
  expect(text(calls).split('\n')).toEqual([
    'started',
    'initialize',
    'hooks/list',
    'config/batchWrite',
    'hooks/list',
    '',
  ]);
  expect(text(config()).startsWith(comments)).toBe(true);
  expect(statSync(config()).mode & 0o777).toBe(0o640);
  expect(status()).toMatchObject({ rung: 'trusted', installed: true });
});

test('the same again asks nobody and writes nothing', async () => {
  await install();
  const before = text(config());
  const calls = join(home, 'calls');
  const again = await install({ env: { CALLS: calls } });
  expect(again).toMatchObject({ changed: false, trust: { writtenBy: 'nobody', trusted: true } });
  expect(existsSync(calls)).toBe(false);
  expect(text(config())).toBe(before);
});

test.each([
  ['no program answers', { command: '/nowhere/agent', env: {} }],
  ['the program says no', undefined],
])('where %s, the verdicts are written where it looks for them', async (_, asker) => {
  writeFileSync(config(), comments, { mode: 0o600 });
  const { trust } = await install(asker ? { asker } : { env: { REFUSES: '1' } });
  expect(trust).toMatchObject({ trusted: true, writtenBy: 'us', why: expect.any(String) });
  expect(status().rung).toBe('trusted');
  // The agent itself agrees.
  expect((await install()).trust).toMatchObject({ trusted: true });
});

test.each([
  ['no file', undefined],
  ['a file with comments and no last line end', comments],
  ['a file with CRLF', 'model = "x"\r\n\r\n[tui]\r\nnotifications = true\r\n'],
  ['verdicts of others', '[hooks.state."/other:stop:0:0"] # theirs\ntrusted_hash = "sha256:aa"\n'],
])('a removal gives back %s, byte for byte', async (_, before) => {
  for (const env of [{}, { REFUSES: '1' }]) {
    if (before !== undefined) writeFileSync(config(), before);
    await install({ env });
    if (before?.includes('\r')) expect(text(config())).not.toMatch(/[^\r]\n/);
    const { restored } = removeAgent({ agent, root });
    expect(restored).toBe(true);
    expect(existsSync(config()) ? text(config()) : undefined).toBe(before);
    expect(verifyRemoved({ agent, root })).toEqual({ clean: true, left: [] });
  }
});

test('an install that was cut off before the verdicts is completed by the next one', async () => {
  installAgent({ agent, root, home: join(home, 'state'), features: ['state'] });
  expect(status()).toMatchObject({ rung: 'loadable', installed: true });
  expect((await install()).trust).toMatchObject({ trusted: true, writtenBy: 'agent' });
  removeAgent({ agent, root });
  expect(existsSync(config())).toBe(false);
});

test('a verdict that somebody put back is found by a later look', async () => {
  await install({ env: { REFUSES: '1' } });
  const with_ = text(config());
  removeAgent({ agent, root });
  expect(verifyRemoved({ agent, root }).clean).toBe(true);
  writeFileSync(config(), with_);
  expect(verifyRemoved({ agent, root }).left.join()).toContain(`verdicts in ${config()}`);
});

test('what others wrote since stays, and only ours leaves', async () => {
  writeFileSync(config(), comments);
  await install({ env: { REFUSES: '1' } });
  writeFileSync(config(), `${text(config())}\n[theirs]\na = 1 # kept\n`);
  removeAgent({ agent, root });
  expect(text(config())).toBe(`${comments}\n\n[theirs]\na = 1 # kept\n`);
});

const theirs = (command: string) => ({ hooks: [{ type: 'command', command, timeout: 7 }] });

/** Trusts a hook as the person would have, and says how it is called. */
function trustTheirs(event: string, command: string, group: number): string {
  const key = codexTrust.key(join(root, 'hooks.json'), { event, group, handler: 0 });
  const hash = codexTrust.fingerprint({ event, command, timeout: 7 });
  writeFileSync(
    config(),
    `${existsSync(config()) ? text(config()) : ''}\n[hooks.state."${key}"]\ntrusted_hash = "${hash}"\nenabled = true\n`,
  );
  return key;
}

test('a verdict of others moves with its hook, when what stood before it leaves', async () => {
  await install();
  const hooks = JSON.parse(text(join(root, 'hooks.json'))) as { hooks: { Stop: unknown[] } };
  const group = hooks.hooks.Stop.length;
  hooks.hooks.Stop.push(theirs('echo theirs'));
  writeFileSync(join(root, 'hooks.json'), JSON.stringify(hooks));
  const key = trustTheirs('Stop', 'echo theirs', group);
  expect(key).toContain(`:stop:${group}:0`);
  removeAgent({ agent, root });
  const left = text(config());
  expect(left).not.toContain(key);
  expect(left).toContain(`${join(root, 'hooks.json')}:stop:0:0`);
  expect(left.match(/trusted_hash/g)).toHaveLength(1);
  // The next install finds it trusted, and loses nothing of it.
  expect((await install()).trust).toMatchObject({ trusted: true, lost: [] });
});

test('hooks of others keep their verdicts when ours come behind them', async () => {
  writeFileSync(
    join(root, 'hooks.json'),
    JSON.stringify({ hooks: { Stop: [theirs('echo theirs')] } }),
  );
  trustTheirs('Stop', 'echo theirs', 0);
  const before = text(config());
  expect((await install()).trust).toMatchObject({ trusted: true, lost: [] });
  expect(text(config())).toContain(before.trim());
});

test('a hook of ours that the person switched off stays off', async () => {
  await install({ env: { REFUSES: '1' } });
  const off = text(config()).replace(/(trusted_hash = "[^"]*"\n)/, '$1enabled = false\n');
  writeFileSync(config(), off);
  await install();
  expect(text(config())).toBe(off);
  expect(status().rung).toBe('loadable');
});

test('verdicts that cannot be edited in place are refused before anything is written', async () => {
  writeFileSync(config(), 'hooks = { state = { "a" = { trusted_hash = "b" } } }\n');
  await expect(install()).rejects.toMatchObject({ code: 'wrong-type' });
  expect(existsSync(join(root, 'hooks.json'))).toBe(false);
  writeFileSync(config(), 'model = \n');
  const refusal = await install().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).place).toMatchObject({ line: 1 });
  expect(existsSync(join(root, 'hooks.json'))).toBe(false);
});

test('a dry run shows both files and writes neither', async () => {
  writeFileSync(config(), comments);
  const { diff, changed } = await install({ dryRun: true });
  expect(changed).toBe(true);
  expect(diff).toContain(`+++ ${join(root, 'hooks.json')}`);
  expect(diff).toContain('+trusted_hash = "sha256:');
  expect(text(config())).toBe(comments);
  expect(existsSync(join(root, 'hooks.json'))).toBe(false);
});

test('through a link the verdict holds for both names of the file', async () => {
  const link = join(home, 'link');
  symlinkSync(root, link);
  await install({ root: link, env: { REFUSES: '1' } });
  for (const path of [root, link]) {
    expect(text(config())).toContain(`"${path}/hooks.json:stop:0:0"`);
  }
  chmodSync(config(), 0o600);
  removeAgent({ agent, root: link });
  expect(existsSync(config())).toBe(false);
});
