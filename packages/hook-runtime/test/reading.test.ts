import { claude, type HookArgument, signalsOf } from '@agenthooks/agent-catalog';
import type { Signal } from '@agenthooks/osc-protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEAD } from '../src/shell/reading.ts';
import { runAll } from './batch.ts';
import { silent } from './hook.ts';
import { type Stage, setStage } from './stage.ts';

/**
 * Runs per argument, of up to 20 payloads each; the long run: `AGENTHOOKS_FUZZ_RUNS=500`, its seed
 * by `AGENTHOOKS_SEED`.
 */
const numRuns = Number(process.env.AGENTHOOKS_FUZZ_RUNS ?? 2);
const seed = process.env.AGENTHOOKS_SEED;
const parameters = {
  numRuns,
  // A payload that misleads says enough by itself, and shrinking runs hundreds of shells.
  endOnFailure: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
};

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

/** What the script searches for, whole and in the pieces between two quotes. */
const members = [
  '"agent_id":"x"',
  '"prompt_id":"y"',
  '"hook_event_name":"Stop"',
  '"background_tasks":[{"id":"z","type":"shell","status":"running"}]',
  '"background_tasks":[]',
  '"},{"id":"q","type":"subagent","s":"',
  '"tool_name":"Fake"',
  '"error":"fake"',
  '"source":"system"',
  '"prompt":"<task-notification>',
  '":{',
  '":[',
];
const pieces = ['id', 'type', ':', ',', 'shell', 'x', 'background_tasks', ':[{', '},{', 'agent_id'];
const others = [
  '<task-notification>',
  '\\',
  '\\"',
  '"',
  '\n',
  '%s%n',
  ';',
  '$(touch x)',
  '`touch x`',
  '\u0000',
  'é',
  '\u{1f600}',
];
const some = (from: readonly string[], between: string) =>
  fc.array(fc.constantFrom(...from), { maxLength: 9 }).map((parts) => parts.join(between));

/** Text made to mislead. */
const text = fc.oneof(
  { weight: 4, arbitrary: some([...members, ...pieces, ...others], '') },
  { weight: 4, arbitrary: some(pieces, '"') },
  { weight: 3, arbitrary: fc.constantFrom(...pieces) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 7500, maxLength: 9000 }) },
);

const plain = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
const key = fc.constantFrom(
  'agent_id',
  'prompt_id',
  'session_id',
  'hook_event_name',
  'tool_name',
  'error',
  'background_tasks',
  'type',
  'id',
);
const anything = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  object: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: plain },
    { weight: 3, arbitrary: tie('object') },
    { weight: 2, arbitrary: fc.array(tie('object'), { maxLength: 3 }) },
    { weight: 2, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(true, null, 7) },
  ),
}));

const id = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: text });
const often = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** In the order in which Claude Code 2.1.332 writes them. */
const head = {
  session_id: id,
  transcript_path: text,
  cwd: text,
  scratchpad_dir: seldom(text),
  /** A later version may write more, and anything into it. */
  later: seldom(anything.object),
  prompt_id: often(id),
  permission_mode: often(fc.constant('default')),
  agent_id: seldom(id),
  agent_type: seldom(text),
  effort: often(fc.constant({ level: 'medium' })),
  latest: seldom(anything.object),
};

const tool = fc.oneof(fc.constantFrom('Bash', 'AskUserQuestion', 'mcp__a__b.c:d'), text);

const task = fc.record(
  {
    id,
    type: fc.oneof(
      fc.constantFrom('shell', 'subagent', 'monitor', 'MCP task', 'cloud session', 'dream'),
      text,
    ),
    status: fc.constant('running'),
    description: text,
    command: text,
    name: text,
  },
  { requiredKeys: ['id', 'type', 'status', 'description'] },
);

/** The rest of a payload, by what the script is asked to say of it. */
const rests: Partial<Record<HookArgument, [string, Record<string, fc.Arbitrary<unknown>>]>> = {
  working: ['PreToolUse', { tool_name: tool, tool_input: anything.object, tool_use_id: id }],
  end: [
    'PostToolUse',
    { tool_name: tool, tool_input: anything.object, tool_response: anything.value },
  ],
  permission: [
    'PermissionRequest',
    { tool_name: tool, tool_input: anything.object, permission_suggestions: often(anything.value) },
  ],
  input: [
    'Elicitation',
    { mcp_server_name: text, message: text, requested_schema: anything.object },
  ],
  'permission-notice': ['Notification', { message: text, notification_type: text }],
  prompt: [
    'UserPromptSubmit',
    {
      prompt: fc.oneof(text, fc.constant('<task-notification>\n<task-id>x')),
      source: seldom(fc.constantFrom('user', 'sdk', 'system', 'schedule_wakeup')),
    },
  ],
  stop: [
    'Stop',
    {
      stop_hook_active: fc.boolean(),
      last_assistant_message: often(text),
      background_tasks: often(fc.array(task, { maxLength: 4 })),
      session_crons: fc.array(fc.record({ id, schedule: text, prompt: text }), { maxLength: 2 }),
    },
  ],
  failed: [
    'StopFailure',
    {
      error: fc.oneof(fc.constantFrom('rate_limit', 'unknown'), text),
      last_assistant_message: text,
    },
  ],
  ready: ['SessionStart', { source: fc.constant('startup'), model: often(text) }],
  session: ['SessionStart', { source: fc.constant('compact'), model: often(text) }],
  done: ['PostCompact', { trigger: fc.constant('manual'), compact_summary: text }],
};

/** What may be said where a shell cannot read all: the same with less detail. */
function generic(signal: Signal): Signal[] {
  switch (signal.signal) {
    case 'working':
      // A cause that a person stands behind is never made up; an end may be said as a heartbeat.
      return signal.cause === 'end'
        ? [{ signal: 'working', cause: 'end' }, { signal: 'working' }]
        : [{ signal: 'working', ...(signal.cause ? { cause: signal.cause } : {}) }];
    case 'attention':
      return [
        { signal: 'attention', ask: 'permission' },
        { signal: 'attention', ask: signal.ask, ...(signal.tool ? { tool: signal.tool } : {}) },
      ];
    case 'delegated':
      return [{ ...signal, ids: [] }];
    case 'failed':
      return [{ signal: 'failed', kind: 'unknown' }];
    case 'done':
      return [{ signal: 'done' }];
    default:
      return [];
  }
}

/** Whether `said` is `meant`, or `meant` without some of its optional words. */
function isMeant(said: Signal, meant: Signal): boolean {
  const parts = (signal: Signal) =>
    Object.entries(signal).filter(([name]) => !['turn', 'agent', 'ids'].includes(name));
  const same = (other: Signal) =>
    JSON.stringify(Object.fromEntries(parts(said))) ===
    JSON.stringify(Object.fromEntries(parts(other)));
  const optional = (['turn', 'agent'] as const).every((name) => {
    const value = Object.entries(said).find(([property]) => property === name)?.[1];
    return value === undefined || value === Object.fromEntries(Object.entries(meant))[name];
  });
  // The end of a child's tool that lost its child would be the root's.
  const child = 'agent' in meant && meant.agent !== undefined && said.signal === 'working';
  if (child && said.cause === 'end' && said.agent === undefined) return false;
  const ids =
    said.signal !== 'delegated' ||
    (meant.signal === 'delegated' && said.ids.every((one) => meant.ids.includes(one)));
  return optional && ids && [meant, ...generic(meant)].some(same);
}

test.each(Object.entries(rests))(
  'whatever the payload, %s says what the reader reads, or the same with less detail',
  async (name, [event, rest]) => {
    const argument = name as HookArgument;
    const payload = fc
      .tuple(fc.record(head), fc.record(rest))
      .map(([before, after]) => ({ ...before, hook_event_name: event, ...after }));
    const payloads = fc.array(payload, { minLength: 1, maxLength: 20, size: 'max' });
    await fc.assert(
      fc.asyncProperty(payloads, async (values) => {
        const texts = values.map((value) => JSON.stringify(value));
        const said = await runAll(stage, argument, texts);
        for (const [at, text] of texts.entries()) {
          const meant = signalsOf(argument, claude.payload, JSON.parse(text));
          const late = Buffer.byteLength(text.split('"hook_event_name":"')[0]!) > HEAD - 20;
          const hidden = values[at]!.agent_id === undefined && text.includes('"agent_id":');
          const silent = said[at]!.length === 0 && (late || hidden);
          const faithful = silent || isFaithful(said[at]!, meant);
          expect(faithful, JSON.stringify({ said: said[at], meant, text })).toBe(true);
        }
      }),
      parameters,
    );
  },
  600_000,
);

/** A session's id may be left out, all else is said. */
function isFaithful(said: Signal[], meant: Signal[]): boolean {
  const bare = (signals: Signal[]) => signals.filter(({ signal }) => signal !== 'session').length;
  return (
    said.length <= meant.length &&
    bare(said) === bare(meant) &&
    said.every((signal, at) => isMeant(signal, meant[at]!))
  );
}

test.each([
  ['stop', 'Stop'],
  ['prompt', 'UserPromptSubmit'],
  ['failed', 'StopFailure'],
  ['ready', 'SessionStart'],
] as const)('a payload with blanks and no Node says nothing by %s', async (argument, event) => {
  const payload = { session_id: 's', hook_event_name: event, background_tasks: [] };
  stage.terminal.clear();
  for (const text of [
    JSON.stringify(payload, null, 2),
    `${JSON.stringify(payload)} `.replaceAll(':', ': '),
  ]) {
    expect(await stage.run({ argument, payload: text })).toEqual(silent);
  }
  expect(await stage.terminal.signals(0, 30)).toEqual([]);
});
