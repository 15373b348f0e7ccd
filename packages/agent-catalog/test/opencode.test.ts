import { readdirSync, readFileSync } from 'node:fs';
import { signalBody } from '@agenthooks/osc-protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnknown, opencode, type PluginReader, plugins, textAt } from '../src/index.ts';

const folder = new URL('fixtures/opencode/', import.meta.url);
const captured = readdirSync(folder).filter((name) => name.endsWith('.json'));
const rules = plugins.opencode!;

type Json = Record<string, unknown>;

/** A captured event, as the plugin reads it, with what the sentence changes. */
function event(name: string, change: Json = {}): Json {
  const path = new URL(`${name}.json`, folder);
  const said = JSON.parse(readFileSync(path, 'utf8')) as Json;
  const own = name.startsWith('hook.') ? { type: name.slice('hook.'.length), ...said } : said;
  return merge(own, change);
}

function merge(value: Json, change: Json): Json {
  const merged = { ...value };
  for (const [key, one] of Object.entries(change)) {
    const old = merged[key];
    const both = isObject(old) && isObject(one);
    merged[key] = both ? merge(old, one) : one;
  }
  return merged;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is said of these events, in the words of the wire. */
function hear(events: readonly unknown[], reader: PluginReader = rules.reader()): string[] {
  return events.flatMap((one) => reader.read(one).map(signalBody));
}

const ROOT = 'ses_dd41494cbffeJtfAaU5zID4jyy';
const CHILD = 'ses_child4cbffeJtfAaU5zID4jyy';
const PROMPT = 'msg_22beb6b480018STnjXtHqbsTTP';
const of = (sessionID: string, more: Json = {}) => ({ properties: { sessionID, ...more } });

const created = event('event.session.created');
const prompted = event('hook.chat.message');
const busy = event('event.session.status.busy', of(ROOT));
const idle = event('event.session.status.idle', of(ROOT));
const asks = event('event.permission.asked', of(ROOT));
const answered = event('event.permission.replied.once', of(ROOT));

const message = (more: Json, session = ROOT) =>
  event('event.message.updated', {
    properties: {
      sessionID: session,
      info: {
        id: 'msg_22beb7552001JmK81RVicrd5Jr',
        role: 'assistant',
        parentID: PROMPT,
        sessionID: session,
        ...more,
      },
    },
  });
const finished = { finish: 'stop', time: { created: 1, completed: 2 } };

const begins = [`session ${ROOT}`, `agent working t=${PROMPT} prompt`];
const works = `agent working t=${PROMPT}`;
const done = `agent done t=${PROMPT}`;

test('each captured payload that was provoked stands in the list of events', () => {
  const names = opencode.events.map(({ name }) => name);
  for (const name of captured) {
    const type = textAt(event(name.replace(/\.json$/, '')), 'type')!;
    if (type !== 'catalog.updated') expect(names).toContain(type);
  }
});

test('ready is said once, with the first of its own plugins', () => {
  const added = event('event.plugin.added');
  expect(hear([event('event.catalog.updated'), added, added])).toEqual(['agent ready for input']);
});

test('a turn begins with its prompt and ends with the last message, not when a title is found', () => {
  expect(hear([created, prompted, busy, message(finished), busy])).toEqual([
    ...begins,
    works,
    done,
  ]);
});

test('going idle after that says nothing more', () => {
  const reader = rules.reader();
  hear([created, prompted, busy, message(finished), busy], reader);
  expect(hear([idle, event('event.session.idle'), event('event.session.idle')], reader)).toEqual(
    [],
  );
});

test.each([
  ['has no end yet', { ...finished, time: { created: 1 } }],
  ['calls tools', { ...finished, finish: 'tool-calls' }],
  ['ends in a way that was never seen', { ...finished, finish: 'length' }],
  ['answers an older prompt than the last', { ...finished, parentID: 'msg_1' }],
  ['failed', { ...finished, error: { name: 'APIError' } }],
  ['sums the conversation up', { ...finished, summary: true }],
])('a message that %s is not the last; idle is', (_, info) => {
  const reader = rules.reader();
  expect(hear([created, prompted, message(info)], reader)).toEqual(begins);
  expect(hear([idle], reader)).toEqual([done]);
});

test('a message that called a tool is not the last, whatever its finish says', () => {
  const part = event('event.message.part.updated', {
    properties: {
      sessionID: ROOT,
      part: { type: 'tool', messageID: 'msg_22beb7552001JmK81RVicrd5Jr', sessionID: ROOT },
    },
  });
  expect(hear([prompted, part, message(finished)])).toEqual(begins);
});

test('a turn that goes on by itself is a turn, and no person asked for it', () => {
  const next = message({ id: 'msg_22beb9', role: 'user' });
  expect(hear([prompted, message(finished), next, idle]).slice(2)).toEqual([
    done,
    'agent working t=msg_22beb9 injected',
    'agent done t=msg_22beb9',
  ]);
});

test('a summary of an older prompt that is updated late begins nothing', () => {
  const reader = rules.reader();
  hear([prompted, idle], reader);
  expect(hear([message({ id: PROMPT, role: 'user', summary: {} })], reader)).toEqual([]);
});

test('a prompt whose every part the agent made itself is injected', () => {
  const parts = [{ type: 'text', text: 'x', synthetic: true }];
  expect(hear([{ ...prompted, output: { message: { id: PROMPT }, parts } }])).toEqual([
    `session ${ROOT}`,
    `agent working t=${PROMPT} injected`,
  ]);
});

test('tools are heartbeats; the call is named once', () => {
  expect(
    hear([prompted, event('hook.tool.execute.before'), event('hook.tool.execute.after')]).slice(2),
  ).toEqual([`agent working t=${PROMPT} c=call_33`, works]);
});

describe('asking', () => {
  test('a permission names its tool, and its answer ends the attention', () => {
    expect(hear([prompted, asks, answered]).slice(2)).toEqual([
      `needs your permission: bash t=${PROMPT}`,
      `agent working t=${PROMPT} end`,
    ]);
  });

  test('a question is one, and its answer ends it', () => {
    const question = event('event.question.asked', of(ROOT));
    const reply = event('event.question.replied', of(ROOT));
    expect(hear([prompted, question, reply]).slice(2)).toEqual([
      `needs your answer: question t=${PROMPT}`,
      `agent working t=${PROMPT} end`,
    ]);
  });

  test('while another request is left a person is still needed', () => {
    const second = event('event.permission.asked', of(ROOT, { id: 'per_2', permission: 'edit' }));
    expect(hear([prompted, asks, second, answered]).slice(-2)).toEqual([
      `agent working t=${PROMPT} end`,
      `needs your permission: edit t=${PROMPT}`,
    ]);
  });

  test('an answer to what was never asked says nothing', () => {
    expect(hear([prompted, answered]).slice(2)).toEqual([]);
  });

  test('a request that was heard without a prompt is still one', () => {
    expect(hear([asks, answered, idle])).toEqual([
      'needs your permission: bash',
      'agent working end',
      'agent done',
    ]);
  });
});

describe('a child session', () => {
  const child = event('event.session.created', {
    properties: { sessionID: CHILD, info: { id: CHILD, parentID: ROOT } },
  });
  const reader = () => {
    const one = rules.reader();
    hear([created, prompted], one);
    return one;
  };

  test('is no session of the pane, and its turn is a heartbeat with its name', () => {
    const its = event('hook.chat.message', { input: { sessionID: CHILD } });
    const at = event('event.session.status.busy', of(CHILD));
    expect(hear([child, its, at], reader())).toEqual([
      `agent working a=${CHILD}`,
      `agent working a=${CHILD}`,
    ]);
  });

  test('ends nothing of the root', () => {
    const ends = [
      message({ ...finished, parentID: PROMPT }, CHILD),
      event('event.session.status.idle', of(CHILD)),
      event('event.session.idle', of(CHILD)),
      event('event.session.error.APIError', of(CHILD)),
    ];
    const one = reader();
    expect(hear([child, ...ends], one)).toEqual([]);
    expect(hear([idle], one)).toEqual([done]);
  });

  test('asks for a person, and its answer is its own', () => {
    expect(
      hear(
        [
          child,
          event('event.permission.asked', of(CHILD)),
          event('event.permission.replied.once', of(CHILD)),
        ],
        reader(),
      ),
    ).toEqual([`needs your permission: bash a=${CHILD}`, `agent working a=${CHILD} end`]);
  });

  test('that ends while it asks asks no longer', () => {
    expect(
      hear(
        [
          child,
          event('event.permission.asked', of(CHILD)),
          event('event.session.status.idle', of(CHILD)),
        ],
        reader(),
      ),
    ).toEqual([`needs your permission: bash a=${CHILD}`, `agent working a=${CHILD} end`]);
  });

  test('is known as one by an update too, when its beginning was not heard', () => {
    const update = event('event.session.updated', {
      properties: { sessionID: CHILD, info: { id: CHILD, parentID: ROOT } },
    });
    expect(hear([update, event('event.session.status.idle', of(CHILD))], reader())).toEqual([]);
  });
});

describe('an end that is none of done', () => {
  test('an error names its kind', () => {
    const error = event('event.session.error.APIError', of(ROOT));
    expect(hear([prompted, error, busy, idle, idle]).slice(2)).toEqual(['agent failed: api_error']);
  });

  test('an interrupt is no failure', () => {
    const aborted = event('event.session.error.MessageAbortedError', of(ROOT));
    expect(hear([prompted, busy, aborted, busy, idle, idle]).slice(3)).toEqual([
      'agent interrupted',
    ]);
  });

  test('an interrupt while a request is tried again has no error', () => {
    const retry = event('event.session.status.retry', of(ROOT));
    expect(hear([prompted, retry, idle]).slice(2)).toEqual([works, 'agent interrupted']);
    const part = event('event.message.part.delta', of(ROOT));
    expect(hear([prompted, retry, part, idle]).slice(2)).toEqual([works, done]);
  });

  test('an error outside of a turn says nothing', () => {
    expect(hear([event('event.session.error.APIError', of(ROOT))])).toEqual([]);
  });
});

test('two conversations of one pane: it is done when both are', () => {
  const other = 'ses_other';
  const second = event('hook.chat.message', {
    input: { sessionID: other },
    output: { message: { id: 'msg_9' } },
  });
  expect(hear([prompted, second, idle, event('event.session.status.idle', of(other))])).toEqual([
    ...begins,
    'session ses_other',
    'agent working t=msg_9 prompt',
    'agent done t=msg_9',
  ]);
});

test('an event that comes twice is known by its id, a hook by its message or call', () => {
  for (const name of captured) {
    const one = event(name.replace(/\.json$/, ''));
    expect(rules.idOf(one)).toBeTypeOf('string');
    expect(rules.idOf(structuredClone(one))).toBe(rules.idOf(one));
  }
  expect(rules.idOf(event('hook.tool.execute.before'))).not.toBe(
    rules.idOf(event('hook.tool.execute.after')),
  );
});

test('whatever is told, what is said can be said on the wire', () => {
  const types = [...opencode.events.map(({ name }) => name), '__proto__', ''];
  const some = fc.oneof(
    fc.record({
      type: fc.constantFrom(...types),
      id: fc.string(),
      properties: fc.oneof(
        fc.anything(),
        fc.record(
          {
            sessionID: fc.oneof(fc.constantFrom(ROOT, CHILD, '\u001b]0;x'), fc.string()),
            id: fc.string(),
            requestID: fc.string(),
            permission: fc.string(),
            status: fc.record({ type: fc.constantFrom('busy', 'idle', 'retry', 'x') }),
            error: fc.record({ name: fc.string() }),
            info: fc.record({ id: fc.string(), role: fc.string(), parentID: fc.string() }),
            part: fc.anything(),
          },
          { requiredKeys: [] },
        ),
      ),
      input: fc.record({ sessionID: fc.string(), callID: fc.string() }),
      output: fc.anything(),
    }),
    fc.constantFrom(...captured.map((name) => event(name.replace(/\.json$/, '')))),
    fc.anything(),
  );
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (events) => {
      for (const body of hear(events)) expect(body).toMatch(/^[ -:<-~]+$/);
    }),
    { numRuns: 300 },
  );
});

test('its recipe and its plugin know each other', () => {
  expect(opencode.plugin).toBe(rules);
  expect(isUnknown(opencode.payload)).toBe(true);
});
