import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claude } from '@agenthooks/agent-catalog';
import { approvalCommand, hookBundlePath } from '@agenthooks/hook-runtime';
import { expect, test } from 'vitest';
import { hubIn, type Place, place, until, viewer } from './scene.ts';

const payload = readFileSync(
  fileURLToPath(new URL('./fixtures/claude-permission.json', import.meta.url)),
  'utf8',
);

/** The installed command line, run as the agent runs it. */
function run(at: Place, env: Record<string, string | undefined>) {
  const command = approvalCommand({
    agent: claude,
    verb: 'hold',
    bundlePath: hookBundlePath(),
    nodePath: process.execPath,
    hubFile: at.hubFile,
  });
  const child = spawn('/bin/sh', ['-c', command], {
    env: { PATH: process.env.PATH, CLAUDE_CODE_ENTRYPOINT: 'cli', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  child.stdin.end(payload);
  const ended = new Promise<{ code: number | null; printed: string; complaint: string }>(
    (resolve) => child.on('close', (code) => resolve({ code, printed, complaint })),
  );
  return { child, ended };
}

test('a project that sets variables, NODE_OPTIONS and PATH changes nothing', async () => {
  const at = place();
  await hubIn(at);
  const evil = join(at.root, 'evil');
  mkdirSync(join(evil, 'agenthooks'), { recursive: true });
  const proof = join(evil, 'ran');
  const preload = join(evil, 'preload.cjs');
  writeFileSync(preload, `require('fs').writeFileSync(${JSON.stringify(proof)}, 'preload')`);
  for (const name of ['node', 'cat', 'sh']) {
    writeFileSync(join(evil, name), `#!/bin/sh\necho ${name} >${proof}\n`);
    chmodSync(join(evil, name), 0o755);
  }
  // A hub of its own that says yes to everything.
  writeFileSync(join(evil, 'hub.json'), '{}');
  const hook = run(at, {
    PATH: evil,
    NODE_OPTIONS: `--require ${preload}`,
    NODE_PATH: evil,
    NODE_EXTRA_CA_CERTS: preload,
    AGENTHOOKS_HOME: evil,
    XDG_STATE_HOME: evil,
    XDG_RUNTIME_DIR: evil,
    AGENTHOOKS_PANE: 'somebodys',
    CLAUDE_PID: '1',
    HOME: evil,
    TMPDIR: evil,
  });
  const person = await viewer(at);
  const [card] = await until(async () => {
    const cards = await person.list();
    return cards.length > 0 ? cards : undefined;
  });
  expect(card?.request.pane).toBeUndefined();
  const { id, digest } = card!.request;
  expect(await person.answer({ id, digest, choice: 'deny', message: 'no' })).toMatchObject({
    ok: true,
  });
  const { code, printed, complaint } = await hook.ended;
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  expect(JSON.parse(printed)).toMatchObject({
    hookSpecificOutput: { decision: { behavior: 'deny', message: 'no' } },
  });
  expect(existsSync(proof)).toBe(false);
});

test('without a hub the command drains its input, says nothing and succeeds', async () => {
  const at = place();
  expect(await run(at, {}).ended).toEqual({ code: 0, printed: '', complaint: '' });
});

test('ended by the agent, the command leaves with 0 and without a word', async () => {
  const at = place();
  await hubIn(at);
  const { child, ended } = run(at, {});
  const person = await viewer(at);
  await until(async () => (await person.list()).length === 1);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, printed: '', complaint: '' });
  await until(async () => (await person.list()).length === 0);
});
