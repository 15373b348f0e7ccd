import { readdirSync, readFileSync } from 'node:fs';
import { signalBody } from '@agenthooks/osc-protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnknown, type PluginReader, pi, plugins, readRecording, textAt } from '../src/index.ts';

const folder = new URL('fixtures/pi/', import.meta.url);
const captured = readdirSync(folder).filter((name) => name.endsWith('.json'));
const rules = plugins.pi!;

type Json = Record<string, unknown>;

/** A captured event with what the sentence changes. */
function event(name: string, change: Json = {}): Json {
  const said = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Json;
  return { ...said, ...change };
}

/** What is said of these events, in the words of the wire. */
function hear(events: readonly unknown[], reader: PluginReader = rules.reader()): string[] {
  return events.flatMap((one) => reader.read(one).map(signalBody));
}

const started = event('session_start.startup');
const prompted = [event('input'), event('before_agent_start')];
const begins = event('turn_start');
const goesOn = event('turn_start.next');
const settles = [event('agent_before_settle'), event('agent_settled')];
const turn = String(begins.timestamp);
const session = String(started.session);

describe('a turn', () => {
  test('begins with a prompt and ends when the agent settles', () => {
    expect(hear([started, ...prompted, begins, goesOn, ...settles])).toEqual([
      'agent ready for input',
      `session ${session}`,
      `agent working t=${turn} prompt`,
      `agent working t=${turn}`,
      `agent done t=${turn}`,
    ]);
  });

  test('that is tried again is one turn: the end of a run is no end', () => {
    const again = { type: 'agent_end', messages: [] };
    expect(hear([...prompted, begins, again, begins, ...settles])).toEqual([
      `agent working t=${turn} prompt`,
      `agent working t=${turn}`,
      `agent done t=${turn}`,
    ]);
  });

  test('that is stopped says so, whatever its model had answered', () => {
    const stopped = event('agent_settled.aborted');
    expect(hear([...prompted, begins, stopped])).toEqual([
      `agent working t=${turn} prompt`,
      'agent interrupted',
    ]);
  });

  test('that ends with an error has failed, and the next one has not', () => {
    const failed = [event('agent_before_settle.error'), event('agent_settled')];
    expect(hear([...prompted, begins, ...failed, ...prompted, begins, ...settles])).toEqual([
      `agent working t=${turn} prompt`,
      'agent failed: error',
      `agent working t=${turn} prompt`,
      `agent done t=${turn}`,
    ]);
  });

  test.each([
    ['an extension sent', [event('input', { source: 'extension' }), event('before_agent_start')]],
    ['an extension made', [event('before_agent_start', { messageType: 'custom' })]],
    ['nobody asked for', []],
  ])('that %s is no prompt of a person', (_, before) => {
    expect(hear([...before, begins])).toEqual([`agent working t=${turn} injected`]);
  });

  test('is not begun by what is typed into the one that runs', () => {
    const steered = event('input', { source: 'interactive', streamingBehavior: 'steer' });
    const injected = event('before_agent_start', { messageType: 'custom' });
    expect(hear([...prompted, begins, steered, ...settles, injected, begins]).at(-1)).toBe(
      `agent working t=${turn} injected`,
    );
  });

  test('settled without having begun says nothing', () => {
    expect(hear(settles)).toEqual([]);
  });
});

describe('a dialog of an extension', () => {
  const call = event('tool_execution_start');
  const asks = event('ui_prompt_start');
  const over = event('ui_prompt_end');

  test('while a tool of its own waits is about leave for that tool', () => {
    expect(hear([...prompted, begins, call, asks, over])).toEqual([
      `agent working t=${turn} prompt`,
      `agent working t=${turn} c=${String(call.toolCallId)}`,
      `needs your permission: bash t=${turn}`,
      `agent working t=${turn} end`,
    ]);
  });

  test('of a tool that an extension brought wants an answer', () => {
    const own = event('tool_execution_start', { toolName: 'ask_person' });
    expect(hear([...prompted, begins, own, asks]).at(-1)).toBe(
      `needs your answer: ask_person t=${turn}`,
    );
  });

  test('names the newest of several tools, and none that has ended', () => {
    const second = event('tool_execution_start', { toolCallId: 'b', toolName: 'write' });
    const ended = event('tool_execution_end', { toolCallId: 'b' });
    expect(hear([...prompted, begins, call, second, asks]).at(-1)).toBe(
      `needs your permission: write t=${turn}`,
    );
    expect(hear([...prompted, begins, call, second, ended, asks]).at(-1)).toBe(
      `needs your permission: bash t=${turn}`,
    );
  });

  test('outside of a turn wants input, and leaves an empty prompt', () => {
    expect(hear([started, asks, over]).slice(2)).toEqual([
      'needs your input',
      'agent ready for input',
    ]);
  });
});

describe('compacting', () => {
  const before = event('session_before_compact.manual');
  const after = event('session_compact.manual');
  const failed = { type: 'session_compact_failed', reason: 'manual' };

  test('by a command is work of its own', () => {
    const entry = textAt(before, 'preparation.firstKeptEntryId');
    expect(hear([before, after])).toEqual([
      `agent working t=${entry} prompt`,
      `agent done t=${entry}`,
    ]);
  });

  test('inside of a turn is only work', () => {
    expect(hear([...prompted, begins, before, after, ...settles])).toEqual([
      `agent working t=${turn} prompt`,
      `agent working t=${turn}`,
      `agent working t=${turn}`,
      `agent done t=${turn}`,
    ]);
  });

  test.each([
    ['stopped', true, 'agent interrupted'],
    ['failed', false, 'agent failed: error'],
  ])('that was %s says so', (_, aborted, said) => {
    expect(hear([before, { ...failed, aborted }]).at(-1)).toBe(said);
  });
});

test('another conversation moves the session, and says of no prompt that it is fresh', () => {
  const fresh = event('session_start.new');
  expect(hear([fresh])).toEqual([`session ${String(fresh.session)}`]);
});

describe('what was captured', () => {
  test('is listened to, and everything that is listened to was captured or is documented', () => {
    const { entry } = rules;
    if (entry.form !== 'listeners') throw new Error('it takes listeners');
    const names = new Set(captured.map((name) => event(name.slice(0, -5)).type));
    const missing = entry.events.filter((name) => !names.has(name));
    expect(missing).toEqual(['session_compact_failed']);
    for (const name of entry.events) expect(pi.events.map((one) => one.name)).toContain(name);
  });

  test.each(captured)('%s is recorded with its session, or not at all', (name) => {
    if (isUnknown(pi.recording)) throw new Error(pi.recording.unknown);
    const value = event(name.slice(0, -5));
    const line = readRecording(pi.recording, value);
    if (line) expect(line).toMatchObject({ event: value.type, session: value.session });
  });
});

test('nothing but a dialog or a prompt makes a person wait, whatever the agent tells', () => {
  const texts = captured.map((name) => event(name.slice(0, -5)));
  const anything = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...texts) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom(...texts.map(({ type }) => type)),
        toolName: fc.anything(),
        reason: fc.anything(),
      }),
    },
    { weight: 1, arbitrary: fc.anything() },
  );
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 40 }), (events) => {
      const reader = rules.reader();
      for (const one of events) {
        const said = reader.read(one);
        for (const signal of said) expect(signalBody(signal)).not.toBe('');
        const asks = said.some(({ signal }) => signal === 'attention');
        expect(asks).toBe(textAt(one, 'type') === 'ui_prompt_start');
      }
    }),
    { numRuns: 200 },
  );
});

test('the session is read off the context that comes with an event, or there is none', () => {
  const { entry } = rules;
  if (entry.form !== 'listeners') throw new Error('it takes listeners');
  const manager = { id: 's1', getSessionId: () => 's1' };
  expect(entry.sessionOf({ sessionManager: manager })).toBe('s1');
  for (const context of [undefined, null, {}, { sessionManager: null }, { sessionManager: {} }]) {
    expect(entry.sessionOf(context)).toBeUndefined();
  }
});
