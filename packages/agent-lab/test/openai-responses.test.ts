import { afterEach, expect, test } from 'vitest';
import { openaiResponses } from '../src/model/dialects/openai-responses.ts';
import type { Scripts } from '../src/model/script.ts';
import { type ModelServer, startModel } from '../src/model/server.ts';

const scripts: Scripts = {
  two_steps: [
    {
      say: 'first I look',
      tools: [
        { name: 'exec_command', input: { cmd: 'ls' } },
        { name: 'multi_agent_v1.spawn_agent', input: { message: 'help' } },
      ],
    },
    { say: 'then I tell', drip: 1 },
  ],
  limited: [{ error: { status: 429, type: 'rate_limit_exceeded', message: 'slow down' } }],
};

let model: ModelServer | undefined;
afterEach(() => model?.close());

const said = (text: string) => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
});

async function ask(input: unknown, more: object = {}): Promise<Response> {
  model ??= await startModel({ dialect: openaiResponses, scripts });
  return fetch(`http://127.0.0.1:${model.port}/v1/responses`, {
    method: 'POST',
    body: JSON.stringify({
      model: 'scripted',
      stream: true,
      tools: [{ type: 'function', name: 'exec_command' }, { type: 'web_search' }],
      input,
      ...more,
    }),
  });
}
afterEach(() => {
  model = undefined;
});

interface Event {
  type: string;
  sequence_number: number;
  item?: Record<string, unknown>;
  delta?: string;
  response?: { output: unknown[] };
}

async function events(response: Response): Promise<Event[]> {
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return (await response.text())
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame, index) => {
      const [, name, data] = /^event: ([\w.]+)\ndata: (.*)$/.exec(frame)!;
      const event: Event = JSON.parse(data!);
      expect(event).toMatchObject({ type: name, sequence_number: index });
      return event;
    });
}

test('a step comes as text, then its calls, each added and done, then all of it once more', async () => {
  const stream = await events(await ask([said('please RUN:two_steps')]));
  expect(stream.map(({ type }) => type.replace('response.', ''))).toEqual([
    'created',
    'output_item.added',
    'output_text.delta',
    'output_item.done',
    'output_item.added',
    'output_item.done',
    'output_item.added',
    'output_item.done',
    'completed',
  ]);
  const done = stream.flatMap(({ type, item }) => (type.endsWith('item.done') ? [item!] : []));
  expect(done).toMatchObject([
    { type: 'message', content: [{ type: 'output_text', text: 'first I look' }] },
    { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"ls"}' },
    { type: 'function_call', name: 'spawn_agent', namespace: 'multi_agent_v1' },
  ]);
  expect(stream.at(-1)!.response!.output).toEqual(done);
});

test('text and calls of one answer count as one step, and a result is no prompt', async () => {
  const first = await events(await ask([said('RUN:two_steps')]));
  const back = first.at(-1)!.response!.output;
  const results = back.flatMap((item) =>
    typeof item === 'object' && item && 'call_id' in item
      ? [{ type: 'function_call_output', call_id: item.call_id, output: 'RUN:limited' }]
      : [],
  );
  const next = await events(await ask([said('RUN:two_steps'), ...back, ...results]));
  expect(next.flatMap(({ delta }) => delta ?? []).join('')).toBe('then I tell');
});

test('a request without tools is an errand: a title', async () => {
  const stream = await events(await ask([said('A title for: RUN:two_steps')], { tools: [] }));
  expect(stream.flatMap(({ delta }) => delta ?? [])).toEqual(['A title']);
});

test('without a stream the answer comes whole', async () => {
  const answer: unknown = await (await ask([said('RUN:two_steps')], { stream: false })).json();
  expect(answer).toMatchObject({ object: 'response', status: 'completed', output: { length: 3 } });
});

test('an error has the status and the words of the script', async () => {
  const response = await ask([said('RUN:limited')]);
  expect(response.status).toBe(429);
  expect(await response.json()).toEqual({
    error: { type: 'rate_limit_exceeded', code: 'rate_limit_exceeded', message: 'slow down' },
  });
});

test('what is no question is not answered as one', async () => {
  await ask([said('hello')]);
  const { status } = await fetch(`http://127.0.0.1:${model!.port}/v1/elsewhere`);
  expect(status).toBe(404);
});
