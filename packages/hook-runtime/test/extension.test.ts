import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Feature, isUnknown, pi } from '@agenthooks/agent-catalog';
import type { Signal } from '@agenthooks/osc-protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pluginText } from '../src/index.ts';
import { openTerminal, type Terminal, TOKEN } from './terminal.ts';

const loader = new URL('programs/extension-loader.mjs', import.meta.url).pathname;
const fixtures = new URL('../../agent-catalog/test/fixtures/pi/', import.meta.url);

let folder: string;
let terminal: Terminal;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'extension-'));
  terminal = await openTerminal();
});
afterEach(() => {
  terminal.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

type Json = Record<string, unknown>;

interface Call {
  event?: Json;
  session?: unknown;
  name?: string;
  odd?: string;
  load?: true;
}

function heard(name: string): Call {
  const { session, ...event } = JSON.parse(
    readFileSync(new URL(`${name}.json`, fixtures), 'utf8'),
  ) as Json;
  return { event, session };
}

const events =
  isUnknown(pi.plugin) || pi.plugin.entry.form !== 'listeners' ? [] : pi.plugin.entry.events;
const start = heard('session_start.startup');
const run = heard('turn_start');
const turn: Call[] = [
  start,
  heard('input'),
  heard('before_agent_start'),
  run,
  heard('agent_before_settle'),
  heard('agent_settled'),
];
const id = String(run.event!.timestamp);
const said: Signal[] = [
  { signal: 'ready' },
  { signal: 'session', id: String(start.session) },
  { signal: 'working', turn: id, cause: 'prompt' },
  { signal: 'done', turn: id },
];

interface Given {
  calls: readonly Call[];
  files?: Readonly<Record<string, readonly Feature[]>>;
  env?: Record<string, string>;
}

/** Runs the generated text as the agent would, in a process of its own. */
function play({ calls, files = { 'a.mjs': ['state'] }, env }: Given) {
  const paths = Object.entries(files).map(([name, features]) => {
    const path = join(folder, name);
    writeFileSync(path, pluginText({ agent: pi, features, home: join(folder, 'state') }));
    return path;
  });
  const child = spawn(process.execPath, [loader, ...paths], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      AGENTHOOKS_PTY: terminal.path,
      AGENTHOOKS_TOKEN: TOKEN,
      AGENTHOOKS_PANE: 'p1',
      AGENTHOOKS_HOST_PID: String(process.pid),
      ...env,
    },
  });
  const texts = ['', '', ''];
  child.stdio.slice(1).forEach((stream, index) => {
    stream?.on('data', (chunk: Buffer) => {
      texts[index] += chunk.toString();
    });
  });
  child.stdin!.end(calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
  return new Promise<{ printed: string; told: string[]; code: number | null }>((resolve) =>
    child.on('close', (code) => {
      const [out = '', error = '', told = ''] = texts;
      resolve({ printed: out + error, told: told.trimEnd().split('\n'), code });
    }),
  );
}

const quiet = { printed: '', code: 0 };
const loaded = (times: number) => `loaded ${times * events.length}`;

function recorded(): string[] {
  const place = join(folder, 'state/signals');
  if (!existsSync(place)) return [];
  return readdirSync(place).flatMap((name) =>
    readFileSync(join(place, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { event: string; session: string }).event),
  );
}

test('the text is one file that imports nothing but Node', () => {
  const text = pluginText({ agent: pi, features: ['state'], home: folder });
  const imports = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g);
  expect([...imports].map(([, name]) => name!).filter((name) => !isBuiltin(name))).toEqual([]);
});

test('a turn is said to the terminal, and nothing to the agent', async () => {
  expect(await play({ calls: turn })).toEqual({ ...quiet, told: [loaded(1), 'end'] });
  expect(await terminal.signals(said.length)).toEqual(said);
});

test.each([
  ['two files of it', { 'a.mjs': ['state'], 'b.mjs': ['state'] }],
  ['two files with other features', { 'a.mjs': ['record'], 'b.mjs': ['state'] }],
] as const)('loaded twice (%s) it speaks once', async (_, files) => {
  expect((await play({ calls: turn, files })).told).toEqual([loaded(2), 'end']);
  expect(await terminal.signals(said.length, 60)).toEqual(said);
});

test('another conversation loads it anew, and it goes on speaking', async () => {
  const calls = [...turn, heard('session_shutdown.new'), { load: true as const }];
  const files = { 'a.mjs': ['state'], 'b.mjs': ['state', 'record'] } as const;
  const { told } = await play({
    calls: [...calls, heard('session_start.new'), ...turn.slice(1)],
    files,
  });
  expect(told).toEqual([loaded(2), loaded(2), 'end']);
  const session = String(heard('session_start.new').session);
  expect(await terminal.signals(7, 60)).toEqual([
    ...said,
    { signal: 'session', id: session },
    ...said.slice(2),
  ]);
  expect(recorded().filter((event) => event === 'session_shutdown')).toHaveLength(1);
});

test.each([
  ['nobody hosts it', { AGENTHOOKS_PTY: '' }, loaded(1)],
  ['it is switched off', { AGENTHOOKS_DISABLE: '1' }, 'loaded 0'],
  ['its host is gone', { AGENTHOOKS_HOST_PID: '4194305' }, loaded(1)],
  ['another one speaks for this pane', { AGENTHOOKS_SPEAKER: 'p1/1' }, 'loaded 0'],
])('when %s nothing is said', async (_, env, first) => {
  expect(await play({ calls: turn, env })).toEqual({ ...quiet, told: [first, 'end'] });
  expect(terminal.bytes().toString()).toBe('');
});

test('what is recorded is one line for each thing, with the session of the context', async () => {
  const calls = [...turn, heard('session_shutdown.quit')];
  await play({ calls, files: { 'a.mjs': ['record'], 'b.mjs': ['record'] } });
  // Lines are written after the event, the last one before the agent leaves.
  expect(recorded().sort()).toEqual([
    'agent_settled',
    'before_agent_start',
    'session_shutdown',
    'session_start',
  ]);
  expect(terminal.bytes().toString()).toBe('');
});

test('whatever the agent tells, nothing is thrown, given or printed', async () => {
  const odd = ['null', 'text', 'cycle', 'throws'];
  const calls = events.flatMap((name) => odd.map((one) => ({ name, odd: one })));
  const files = { 'a.mjs': ['state', 'record', 'approvals'] } as const;
  expect(await play({ calls, files })).toEqual({ ...quiet, told: [loaded(1), 'end'] });
});
