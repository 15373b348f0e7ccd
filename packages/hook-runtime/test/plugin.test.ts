import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Feature, opencode } from '@agenthooks/agent-catalog';
import type { Signal } from '@agenthooks/osc-protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pluginBundlePath, pluginText } from '../src/index.ts';
import { openTerminal, type Terminal, TOKEN } from './terminal.ts';

const loader = new URL('programs/plugin-loader.mjs', import.meta.url).pathname;
const fixtures = new URL('../../agent-catalog/test/fixtures/opencode/', import.meta.url);

let folder: string;
let terminal: Terminal;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-'));
  terminal = await openTerminal();
});
afterEach(() => {
  terminal.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** A call of the agent: a hook by its name, `event` for its bus. */
interface Call {
  hook: string;
  input?: unknown;
  output?: unknown;
  odd?: string;
}

type Json = Record<string, unknown>;

const captured = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), 'utf8')) as Json;
const bus = (name: string, properties: Json = {}): Call => {
  const event = captured(`event.${name}`);
  const own = event.properties as Json;
  return { hook: 'event', input: { event: { ...event, properties: { ...own, ...properties } } } };
};
const hook = (name: string): Call => ({ hook: name, ...captured(`hook.${name}`) });

const session = (captured('event.session.created').properties as Json).sessionID;
const turn: Call[] = [
  bus('plugin.added'),
  bus('session.created'),
  hook('chat.message'),
  bus('permission.asked'),
  bus('permission.replied.once'),
  bus('session.idle', { sessionID: session }),
];
const prompt = 'msg_22beb6b480018STnjXtHqbsTTP';
const said: Signal[] = [
  { signal: 'ready' },
  { signal: 'session', id: String(session) },
  { signal: 'working', turn: prompt, cause: 'prompt' },
  { signal: 'attention', ask: 'permission', tool: 'bash', turn: prompt },
  { signal: 'working', turn: prompt, cause: 'end' },
  { signal: 'done', turn: prompt },
];

interface Given {
  calls: readonly Call[];
  features?: readonly Feature[];
  /** Plugin files, by their names; with features where they differ. */
  files?: Readonly<Record<string, readonly Feature[]>>;
  contexts?: readonly unknown[];
  env?: Record<string, string>;
}

/** Runs the generated text as the agent would, in a process of its own. */
function run({ calls, features = ['state'], files, contexts = [{ directory: '/' }], env }: Given) {
  const paths = Object.entries(files ?? { 'plugin.mjs': features }).map(([name, chosen]) => {
    const path = join(folder, name);
    const home = join(folder, 'state');
    writeFileSync(path, pluginText({ agent: opencode, features: chosen, home }));
    return path;
  });
  const child = spawn(process.execPath, [loader, JSON.stringify(contexts), ...paths], {
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

test('the text is one file that imports nothing but Node, and has no schema library in it', () => {
  const text = pluginText({ agent: opencode, features: ['state'], home: folder });
  const imports = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g);
  expect([...imports].map(([, name]) => name!).filter((name) => !isBuiltin(name))).toEqual([]);
  expect(readFileSync(pluginBundlePath('returned-hooks'), 'utf8')).not.toMatch(/\bZod/);
});

test('a turn is said to the terminal, and nothing to the agent', async () => {
  expect(await run({ calls: turn })).toEqual({ ...quiet, told: ['loaded 6', 'end'] });
  expect(await terminal.signals(said.length)).toEqual(said);
});

test.each([
  ['the same file for two folders', { contexts: [{ directory: '/a' }, { directory: '/b' }] }],
  ['two files of it', { files: { 'a.mjs': ['state'], 'b.mjs': ['state'] } }],
  ['two files with other features', { files: { 'a.mjs': ['record'], 'b.mjs': ['state'] } }],
] as const)('loaded twice (%s) it speaks once', async (_, more) => {
  const { told } = await run({ calls: turn, ...more });
  expect(told).toEqual(['loaded 6 6', 'end']);
  expect(await terminal.signals(said.length, 60)).toEqual(said);
});

test.each([
  ['nobody hosts it', { AGENTHOOKS_PTY: '' }, 'loaded 6'],
  ['it is switched off', { AGENTHOOKS_DISABLE: '1' }, 'loaded 0'],
  ['its host is gone', { AGENTHOOKS_HOST_PID: '4194305' }, 'loaded 6'],
  ['the host has no pid', { AGENTHOOKS_HOST_PID: '' }, 'loaded 6'],
  ['the token is none', { AGENTHOOKS_TOKEN: 'a;b' }, 'loaded 6'],
  ['another one speaks for this pane', { AGENTHOOKS_SPEAKER: 'p1/1' }, 'loaded 0'],
])('when %s nothing is said', async (_, env, loaded) => {
  expect(await run({ calls: turn, env })).toEqual({ ...quiet, told: [loaded, 'end'] });
  expect(terminal.bytes().toString()).toBe('');
});

test('what an outer pane left in the environment silences nobody', async () => {
  await run({ calls: turn, env: { AGENTHOOKS_SPEAKER: 'another/1' } });
  expect(await terminal.signals(said.length)).toEqual(said);
});

test('what the agent runs is told who speaks for this pane', async () => {
  const { told } = await run({ calls: [{ hook: 'shell.env', input: {}, output: { env: {} } }] });
  expect(told[1]).toMatch(/^env \{"AGENTHOOKS_SPEAKER":"p1\/\d+"\}$/);
});

test('a file in the place of the terminal is not written to', async () => {
  const path = join(folder, 'no-terminal');
  writeFileSync(path, '');
  expect((await run({ calls: turn, env: { AGENTHOOKS_PTY: path } })).printed).toBe('');
  expect(readFileSync(path, 'utf8')).toBe('');
});

test('a terminal that nobody reads holds nothing up, and the process can end', async () => {
  await terminal.stall();
  const many = Array.from({ length: 500 }, () => turn).flat();
  expect(await run({ calls: many })).toMatchObject({ ...quiet, told: ['loaded 6', 'end'] });
});

test('whatever the agent tells, nothing is thrown, given or printed', async () => {
  const values = [
    null,
    0,
    'x',
    [],
    {},
    { event: null },
    { event: { type: 1 } },
    '\u0000'.repeat(9),
  ];
  const deep = JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`) as unknown;
  const asks = ['permission.asked', 'question.asked', 'session.error', 'message.updated'];
  const odd = ['undefined', 'cycle', 'throws', 'bigint', 'symbol'];
  const hooks = ['event', 'chat.message', 'tool.execute.before', 'tool.execute.after', 'shell.env'];
  const calls: Call[] = [
    ...hooks.flatMap((name) => [
      ...values.map((value) => ({ hook: name, input: value, output: value })),
      ...odd.map((one) => ({ hook: name, odd: one, output: null })),
    ]),
    ...asks.flatMap((type) => [
      { hook: 'event', input: { event: { id: 1, type, properties: deep } } },
      { hook: 'event', input: { event: { type, properties: { sessionID: {}, id: [], info: 1 } } } },
      {
        hook: 'event',
        input: {
          event: { type, properties: { sessionID: 's', id: 'x', questions: [deep, null] } },
        },
      },
    ]),
    { hook: 'dispose' },
    { hook: 'dispose' },
  ];
  const features: Feature[] = ['state', 'record', 'approvals'];
  const ran = await run({ calls, features });
  expect(ran.told.filter((line) => !line.startsWith('env '))).toEqual(['loaded 6', 'end']);
  expect(ran).toMatchObject(quiet);
});

describe('recording', () => {
  const lines = () => {
    const place = join(folder, 'state/signals');
    if (!existsSync(place)) return [];
    return readdirSync(place).flatMap((name) =>
      readFileSync(join(place, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { event: string; pane?: string; session: string }),
    );
  };

  test('leaves one line for each thing, and says nothing without the feature for it', async () => {
    await run({ calls: turn, features: ['record'] });
    expect(lines().map(({ event }) => event)).toEqual([
      'session.created',
      'chat.message',
      'permission.asked',
      'permission.replied',
      'session.idle',
    ]);
    expect(new Set(lines().map(({ pane, session: id }) => `${pane} ${id}`))).toEqual(
      new Set([`p1 ${session}`]),
    );
    expect(terminal.bytes().toString()).toBe('');
  });

  test('the end of the agent is one line, however often the plugin is there', async () => {
    const files = { 'a.mjs': ['record'], 'b.mjs': ['record'] } as const;
    await run({ calls: [...turn, { hook: 'dispose' }], files });
    expect(lines().filter(({ event }) => event === 'dispose')).toHaveLength(1);
  });

  test('works where nobody hosts the agent, and not where it is switched off', async () => {
    await run({ calls: turn, features: ['record'], env: { AGENTHOOKS_PTY: '' } });
    expect(lines().length).toBe(5);
    await run({ calls: turn, features: ['record'], env: { AGENTHOOKS_RECORD: '0' } });
    expect(lines().length).toBe(5);
  });

  test('leaves nothing without the feature', async () => {
    await run({ calls: turn, features: ['state'] });
    expect(lines()).toEqual([]);
  });
});
