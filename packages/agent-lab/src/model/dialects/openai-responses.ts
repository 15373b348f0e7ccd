import type { Message } from '../choose.ts';
import type { Answer, Dialect, Frames, ModelRequest, Question } from '../dialect.ts';
import { field, list, text } from '../json.ts';
import type { ToolCall } from '../script.ts';

/** `POST /v1/responses`, as Codex 0.171.0 speaks it (2026-11-30). */
export const openaiResponses: Dialect = {
  read(request) {
    if (request.method !== 'POST' || request.path !== '/v1/responses') return null;
    return {
      conversation: readInput(field(request.body, 'input')),
      tools: list(field(request.body, 'tools')).map(
        (tool) => text(field(tool, 'name')) || text(field(tool, 'type')),
      ),
      stream: field(request.body, 'stream') === true,
      model: text(field(request.body, 'model')),
    };
  },

  answer(answer, question) {
    return question.stream ? streamed(answer, question) : whole(answer, question);
  },

  error({ type, message }) {
    return json({ error: { type, code: type, message } });
  },

  other({ path }: ModelRequest) {
    if (path === '/v1/models') return { status: 200, ...json({ object: 'list', data: [] }) };
    const error = { type: 'not_found', message: `the scripted model has no ${path}` };
    return { status: 404, ...json({ error }) };
  },
};

/**
 * An answer comes back as one item for its text and one for each call, so neighbours of the model
 * are one message.
 */
function readInput(input: unknown): Message[] {
  if (typeof input === 'string') return [{ role: 'user', text: input }];
  const conversation: Message[] = [];
  for (const item of list(input)) {
    const message = readItem(item);
    if (message.role === 'assistant' && conversation.at(-1)?.role === 'assistant') continue;
    conversation.push(message);
  }
  return conversation;
}

const calls = new Set(['function_call', 'custom_tool_call', 'reasoning']);

function readItem(item: unknown): Message {
  const role = field(item, 'role');
  if (role === 'user') return { role, text: readContent(field(item, 'content')) };
  if (role === 'assistant') return { role, text: readContent(field(item, 'content')) };
  // A tool's result may quote a prompt.
  return { role: calls.has(text(field(item, 'type'))) ? 'assistant' : 'other', text: '' };
}

function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .map((part) => text(field(part, 'text')))
    .join('\n');
}

function whole(answer: Answer, { model }: Question): Frames {
  const { serial, say, tools } = answer;
  const output = [
    ...(say.length > 0 ? [message(serial, say.join(''))] : []),
    ...tools.map((tool, index) => call(tool, serial, index)),
  ];
  const body = JSON.stringify({ ...response(serial, model), ...completed(output) });
  return { contentType: 'application/json', head: '', pieces: [], tail: body };
}

function streamed({ serial, say, tools }: Answer, { model }: Question): Frames {
  let sequence = 0;
  const frame = (type: string, fields: Readonly<Record<string, unknown>>) => {
    const data = JSON.stringify({ type, sequence_number: sequence++, ...fields });
    return `event: ${type}\ndata: ${data}\n\n`;
  };
  const added = (output_index: number, item: object) =>
    frame('response.output_item.added', { output_index, item });
  const done = (output_index: number, item: object) =>
    frame('response.output_item.done', { output_index, item });

  const texts = say.length > 0 ? [message(serial, say.join(''))] : [];
  const head =
    frame('response.created', { response: { ...response(serial, model), status: 'in_progress' } }) +
    texts.map((item) => added(0, { ...item, status: 'in_progress', content: [] })).join('');
  const pieces = say.map((delta) =>
    frame('response.output_text.delta', {
      item_id: `msg_lab${serial}`,
      output_index: 0,
      content_index: 0,
      delta,
    }),
  );
  const items = tools.map((tool, index) => call(tool, serial, index));
  const tail = [
    ...texts.map((item) => done(0, item)),
    ...items.flatMap((item, index) => {
      const at = index + texts.length;
      return [added(at, { ...item, status: 'in_progress', arguments: '' }), done(at, item)];
    }),
    frame('response.completed', {
      response: { ...response(serial, model), ...completed([...texts, ...items]) },
    }),
  ];
  return { contentType: 'text/event-stream', head, pieces, tail: tail.join('') };
}

function response(serial: number, model: string) {
  return { id: `resp_lab${serial}`, object: 'response', model, output: [] };
}

function completed(output: readonly object[]) {
  const usage = {
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 120,
  };
  return { status: 'completed', output, usage };
}

function message(serial: number, said: string) {
  return {
    type: 'message',
    id: `msg_lab${serial}`,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: said, annotations: [] }],
  };
}

/** A tool of a namespace is named `namespace.tool`. */
function call({ name, input }: ToolCall, serial: number, index: number) {
  const [tool = name, namespace] = name.split('.').reverse();
  return {
    type: 'function_call',
    id: `fc_lab${serial}x${index}`,
    call_id: `call_lab${serial}x${index}`,
    name: tool,
    ...(namespace === undefined ? {} : { namespace }),
    arguments: JSON.stringify(input),
    status: 'completed',
  };
}

function json(value: unknown) {
  return { contentType: 'application/json', body: JSON.stringify(value) };
}
