import { afterEach, expect, test } from 'vitest';
import { anthropicMessages } from '../src/model/dialects/anthropic-messages.ts';
import type { Scripts } from '../src/model/script.ts';
import { type ModelOptions, type ModelServer, startModel } from '../src/model/server.ts';
import { moments } from '../src/model/timeline.ts';

const scripts: Scripts = {
  two_steps: [
    { say: 'first I look', tools: [{ name: 'Bash', input: { command: 'ls' } }] },
    { say: 'then I tell' },
  ],
  dripping: [{ say: 'one two three', drip: 5 }],
  endless: [{ say: 'word '.repeat(1_000), drip: 20 }],
  limited: [
    {
      error: {
        status: 429,
        type: 'rate_limit_error',
        message: 'slow down',
        headers: { 'retry-after': '7' },
      },
    },
  ],
  planned: [
    { tools: [{ name: 'Write', input: { path: '{{planFile}}', lines: ['a'] } }] },
    { say: 'ok' },
  ],
};

let model: ModelServer | undefined;
afterEach(() => model?.close());

async function start(options: Partial<ModelOptions> = {}): Promise<ModelServer> {
  model = await startModel({ dialect: anthropicMessages, scripts, ...options });
  return model;
}

interface Message {
  role: string;
  content: unknown;
}

function ask(port: number, messages: Message[], more: object = {}, signal?: AbortSignal) {
  return fetch(`http://127.0.0.1:${port}/v1/messages?beta=true`, {
    method: 'POST',
    body: JSON.stringify({
      model: 'scripted',
      stream: true,
      tools: [{ name: 'Bash' }],
      messages,
      ...more,
    }),
    ...(signal ? { signal } : {}),
  });
}

/** The events of a stream, parsed; each must be framed as the API frames it. */
async function events(response: Response): Promise<{ type: string; [key: string]: unknown }[]> {
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return (await response.text())
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(frame)!;
      const event = JSON.parse(data!) as { type: string };
      expect(event.type).toBe(name);
      return event;
    });
}

test('the first step of the asked script comes as text and a tool call', async () => {
  const { port } = await start();
  const stream = await events(
    await ask(port, [{ role: 'user', content: 'please RUN:two_steps now' }]),
  );
  expect(stream.map(({ type }) => type)).toEqual([
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ]);
  expect(stream[0]).toMatchObject({ message: { role: 'assistant', model: 'scripted' } });
  expect(stream[2]).toMatchObject({ delta: { type: 'text_delta', text: 'first I look' } });
  expect(stream[4]).toMatchObject({ index: 1, content_block: { type: 'tool_use', name: 'Bash' } });
  expect(stream[5]).toMatchObject({ delta: { partial_json: '{"command":"ls"}' } });
  expect(stream[7]).toMatchObject({ delta: { stop_reason: 'tool_use' } });
});

test('the number of assistant messages since the prompt picks the step', async () => {
  const { port } = await start();
  const stream = await events(
    await ask(port, [
      { role: 'user', content: 'RUN:two_steps' },
      { role: 'assistant', content: 'first I look' },
      { role: 'user', content: [{ type: 'tool_result', content: 'RUN:limited' }] },
      { role: 'system', content: 'a reminder' },
    ]),
  );
  expect(stream.find(({ type }) => type === 'content_block_delta')).toMatchObject({
    delta: { text: 'then I tell' },
  });
  expect(stream.at(-2)).toMatchObject({ delta: { stop_reason: 'end_turn' } });
});

test('the last prompt wins, and within it the last name', async () => {
  const { port } = await start();
  const response = await ask(port, [
    { role: 'user', content: 'RUN:two_steps' },
    { role: 'assistant', content: 'x' },
    { role: 'user', content: [{ type: 'text', text: 'not RUN:dripping but RUN:limited' }] },
  ]);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(await response.json()).toEqual({
    type: 'error',
    error: { type: 'rate_limit_error', message: 'slow down' },
  });
});

test('a dripped text comes word by word and is whole', async () => {
  const { port } = await start();
  const stream = await events(await ask(port, [{ role: 'user', content: 'RUN:dripping' }]));
  const words = stream
    .filter(({ type }) => type === 'content_block_delta')
    .map(({ delta }) => (delta as { text: string }).text);
  expect(words).toEqual(['one ', 'two ', 'three']);
});

test('a request that streams nothing gets one body', async () => {
  const { port } = await start();
  const response = await ask(port, [{ role: 'user', content: 'RUN:dripping' }], { stream: false });
  expect(await response.json()).toMatchObject({
    type: 'message',
    stop_reason: 'end_turn',
    content: [{ type: 'text', text: 'one two three' }],
  });
});

test('a tool input is filled from the request', async () => {
  const { port } = await start({ captures: { planFile: '/[a-z/]*/plans/[a-z-]+\\.md' } });
  const stream = await events(
    await ask(port, [{ role: 'user', content: 'RUN:planned' }], {
      system: 'The plan file is /home/plans/quiet-lake.md, nothing else.',
    }),
  );
  expect(stream.find(({ type }) => type === 'content_block_delta')).toMatchObject({
    delta: { partial_json: '{"path":"/home/plans/quiet-lake.md","lines":["a"]}' },
  });
});

test('a capture that finds nothing is a fault and not a wrong tool call', async () => {
  const { port, timeline } = await start({ captures: { planFile: 'nowhere' } });
  await expect(ask(port, [{ role: 'user', content: 'RUN:planned' }])).rejects.toThrow();
  expect(timeline.find(({ type }) => type === 'fault')).toMatchObject({
    message: 'the request holds nothing that the capture planFile fits',
  });
});

test('the timeline has every request, its first and its last byte in order', async () => {
  const { port, timeline } = await start();
  await (await ask(port, [{ role: 'user', content: 'RUN:dripping' }])).text();
  expect(timeline).toMatchObject([
    { request: 1, type: 'request', script: 'dripping', step: 0, last: true },
    { request: 1, type: 'first-byte' },
    { request: 1, type: 'last-byte' },
  ]);
  expect(moments(timeline, 'dripping', 'last-byte')).toHaveLength(1);
  expect(moments(timeline, 'two_steps', 'last-byte')).toEqual([]);
  const times = timeline.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('an agent that hangs up is recorded, and no last byte is', async () => {
  let aborted = () => {};
  const seen = new Promise<void>((resolve) => {
    aborted = resolve;
  });
  const { port, timeline } = await start({
    onEvent: (event) => event.type === 'aborted' && aborted(),
  });
  const hangUp = new AbortController();
  const response = await ask(port, [{ role: 'user', content: 'RUN:endless' }], {}, hangUp.signal);
  await response.body!.getReader().read();
  hangUp.abort();
  await seen;
  expect(timeline.map(({ type }) => type)).toEqual(['request', 'first-byte', 'aborted']);
});

test('errands are answered by their own words and never by a script', async () => {
  const { port, timeline } = await start({
    errands: [{ when: 'detailed SUMMARY', withTools: true, name: 'summary', say: 'in short' }],
  });
  const history = [
    { role: 'user', content: 'RUN:two_steps' },
    { role: 'assistant', content: 'first I look' },
  ];
  const summary = await events(
    await ask(port, [...history, { role: 'user', content: 'write a detailed summary' }]),
  );
  expect(summary[2]).toMatchObject({ delta: { text: 'in short' } });
  const title = await events(await ask(port, history, { tools: [] }));
  expect(title[2]).toMatchObject({ delta: { text: 'A title' } });
  const asked = timeline.filter(({ type }) => type === 'request');
  expect(asked).toMatchObject([{ script: 'summary' }, { script: null }]);
});

test('a prompt for a script that is none is answered, and is a fault', async () => {
  const { port, timeline } = await start();
  await (await ask(port, [{ role: 'user', content: 'RUN:nothing' }])).text();
  expect(timeline.find(({ type }) => type === 'fault')).toMatchObject({
    message: 'the prompt asks for the script nothing, which does not exist',
  });
});

test('one request more than was scripted is answered and belongs to the script', async () => {
  const { port, timeline } = await start();
  const said = [
    { role: 'user', content: 'RUN:dripping' },
    { role: 'assistant', content: 'one two three' },
  ];
  await (await ask(port, said)).text();
  expect(timeline[0]).toMatchObject({ script: 'dripping', step: 1, last: true });
});

test('anything else is answered as the API would', async () => {
  const { port } = await start();
  const base = `http://127.0.0.1:${port}`;
  const counted = await fetch(`${base}/v1/messages/count_tokens`, { method: 'POST', body: '{}' });
  expect(await counted.json()).toEqual({ input_tokens: 100 });
  expect((await fetch(`${base}/v1/models`)).status).toBe(404);
  expect((await fetch(base, { method: 'HEAD' })).status).toBe(200);
});

test('closing cuts an answer that is still being said', async () => {
  const server = await start();
  const response = await ask(server.port, [{ role: 'user', content: 'RUN:endless' }]);
  const reader = response.body!.getReader();
  await reader.read();
  await server.close();
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow();
});
