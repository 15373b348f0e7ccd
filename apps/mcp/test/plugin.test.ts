import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { claude, isUnknown } from '@agenthooks/agent-catalog';
import { connectControl, questionStore } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { ERRORS } from '../src/errors.ts';
import { TOOLS } from '../src/tools/table.ts';
import { VERSION } from '../src/version.ts';
import {
  afterwards,
  asking,
  hosted,
  hubIn,
  place,
  recorded,
  type TestPlace,
  until,
} from './scene.ts';

const folder = fileURLToPath(new URL('../dist/plugin/', import.meta.url));
const agent = fileURLToPath(new URL('./programs/agent.mjs', import.meta.url));
const json = (name: string) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8'));
const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');

/** One of the plugin's programs below a process that is an agent of its own. */
function below(at: TestPlace, program: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [agent, `${folder}server/${program}`], {
    env: { ...at.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  afterwards(() => child.kill());
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, lines, ended };
}

test('every file that the plugin names is in its folder, and its version is ours', () => {
  const manifest = json('.claude-plugin/plugin.json');
  expect(manifest.version).toBe(VERSION);
  const named = JSON.stringify([manifest, json('.mcp.json'), json('hooks/hooks.json')]);
  const paths = [...named.matchAll(/\$\{CLAUDE_PLUGIN_ROOT\}\/([\w./-]+)/g)].map(
    ([, path]) => path!,
  );
  expect(paths.sort()).toEqual(['server/context.js', 'server/main.js', 'server/monitor.js']);
  for (const path of paths) expect(existsSync(folder + path), path).toBe(true);
});

test('its hooks are none of those that are installed, so nothing fires twice', () => {
  const { hooks } = json('hooks/hooks.json');
  expect(Object.keys(hooks)).toEqual(['SessionStart']);
  expect(JSON.stringify(hooks)).not.toMatch(/hook\.sh|hook\.mjs/);
  if (isUnknown(claude.plugins)) throw new Error('the catalog knows no plugins');
  expect(claude.plugins.monitors).toMatchObject({ costsTurns: true });
  // Each line of a monitor starts a turn: it is armed by a skill that only a person calls.
  const [monitor] = json('.claude-plugin/plugin.json').experimental.monitors;
  expect(monitor.when).toBe('on-skill-invoke:agenthooks:agenthooks-watch');
  const skill = readFileSync(`${folder}skills/agenthooks-watch/SKILL.md`, 'utf8');
  expect(skill).toContain('disable-model-invocation: true');
});

test('the skill names only tools that there are', () => {
  const skill = readFileSync(`${folder}skills/agenthooks/SKILL.md`, 'utf8');
  const names = [...skill.matchAll(/`(agenthooks_[a-z]+)`/g)].map(([, name]) => name);
  const known = TOOLS.map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining([...new Set(names)]));
});

test('the page has every tool, and every error with its meaning', () => {
  for (const { name } of TOOLS) expect(page).toContain(`\`${name}\``);
  const rows = Object.entries(ERRORS).map(([code, { means }]) => `| \`${code}\` | ${means} |`);
  expect(page).toContain(rows.join('\n'));
});

test('a session begins with a few lines about the others and what waits, and not about itself', async () => {
  const at = place();
  hosted(at, 'p2', { phase: 'attention', cwd: '/srv/\u001b[31mred\nline' });
  const hub = await hubIn(at);
  await until(() => hub.sessions().length > 0);
  await asking(at, { session: 'session-p2' });
  const { lines, ended, child } = below(at, 'context.js');
  recorded(at, child.pid!, 's1');
  child.stdin.end('{"hook_event_name":"SessionStart"}');
  expect(await ended).toBe(0);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe('- claude in /srv/␛[31mred line: attention (id p2)');
  expect(lines[3]).toContain('asks for a permission by Bash');
});

test.each([
  ['without a hub', {}],
  ['when it is switched off', { AGENTHOOKS_DISABLE: '1' }],
])('the hook says nothing %s, starts nothing and ends with 0', async (_, env) => {
  const at = place();
  const { lines, ended, child } = below(at, 'context.js', env);
  child.stdin.end('{}');
  expect(await ended).toBe(0);
  expect(lines).toEqual([]);
  expect(existsSync(at.hubFile)).toBe(false);
});

test('the monitor says each gate as one line, one at a time, and its receipt comes after', async () => {
  const at = place();
  const hub = await hubIn(at);
  const { lines, child } = below(at, 'monitor.js');
  recorded(at, child.pid!, 's1');
  await until(() => hub.sessions().some(({ session }) => session === 's1'));
  const own = await asking(at, { session: 's1' });
  const first = await asking(at, { input: { command: 'a\nb\u2028c' } });
  await until(() => lines.length > 0);
  const second = await asking(at, { session: 's3' });
  expect(JSON.parse(lines[0]!)).toMatchObject({ id: first.id, digest: first.digest, tool: 'Bash' });
  const looking = await connectControl({ hubFile: at.hubFile, via: 'view' });
  afterwards(() => looking.close());
  // The server in the same agent has the gate that its monitor said; another one has not.
  const viewer = `claude:${child.pid}:`;
  expect(await looking.claim(first.id, 'another', 'show')).toMatchObject({
    granted: false,
    by: expect.stringContaining(viewer),
  });
  expect(lines).toHaveLength(1);
  await first.client.close();
  await until(() => lines.length > 1);
  expect(JSON.parse(lines[1]!)).toMatchObject({ id: second.id });
  expect(lines.join()).not.toContain(own.id);
  await second.client.close();
  const store = questionStore(at.env.AGENTHOOKS_HOME);
  const asked = await store.ask({
    session: 'script',
    cwd: '/srv',
    text: 'Now?',
    contract: { enum: ['yes'] },
  });
  await until(() => lines.length > 2);
  expect(JSON.parse(lines[2]!)).toMatchObject({ id: 'question:script/1', asks: 'reply' });
  await until(async () => (await store.read(asked)).receipts.length > 0);
});

test('a gate that was said by one monitor is not said by the next', async () => {
  const at = place();
  await hubIn(at);
  const one = below(at, 'monitor.js');
  await asking(at);
  await until(() => one.lines.length > 0);
  const other = below(at, 'monitor.js');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(other.lines).toEqual([]);
});
