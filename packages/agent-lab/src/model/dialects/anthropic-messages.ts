import type { Message } from '../choose.ts';
import type { Dialect, Frames, ModelRequest } from '../dialect.ts';
import { field, list, text } from '../json.ts';
import type { ToolCall } from '../script.ts';

/** `POST /v1/messages`, as Claude Code 2.1.332 speaks it (2026-11-30). */
export const anthropicMessages: Dialect = {
  read(request) {
    if (request.method !== 'POST' || request.path !== '/v1/messages') return null;
    return {
      conversation: list(field(request.body, 'messages')).map(readMessage),
      tools: list(field(request.body, 'tools')).map((tool) => text(field(tool, 'name'))),
      stream: field(request.body, 'stream') === true,
      model: text(field(request.body, 'model')),
    };
  },

  answer({ serial, say, tools }, { stream, model }) {
    const id = `msg_lab${serial}`;
    const stop = tools.length > 0 ? 'tool_use' : 'end_turn';
    const usage = {
      input_tokens: 100,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 20,
    };
    const message = { id, type: 'message', role: 'assistant', model, stop_sequence: null };
    const calls = tools.map((tool, index) => toolUse(tool, serial, index));
    if (!stream) {
      const content = [...(say.length > 0 ? [{ type: 'text', text: say.join('') }] : []), ...calls];
      const body = JSON.stringify({ ...message, content, stop_reason: stop, usage });
      return { contentType: 'application/json', head: '', pieces: [], tail: body };
    }
    const texts = say.length > 0 ? 1 : 0;
    return {
      contentType: 'text/event-stream',
      headers: { 'request-id': `req_lab${serial}` },
      head:
        frame('message_start', {
          message: {
            ...message,
            content: [],
            stop_reason: null,
            usage: { ...usage, output_tokens: 1 },
          },
        }) +
        (texts
          ? frame('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
          : ''),
      pieces: say.map((piece) =>
        frame('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } }),
      ),
      tail:
        (texts ? frame('content_block_stop', { index: 0 }) : '') +
        calls.map((call, index) => callFrames(call, index + texts)).join('') +
        frame('message_delta', {
          delta: { stop_reason: stop, stop_sequence: null },
          usage: { output_tokens: 20 },
        }) +
        frame('message_stop', {}),
    } satisfies Frames;
  },

  error({ type, message }) {
    return json({ type: 'error', error: { type, message } });
  },

  other({ method, path }: ModelRequest) {
    if (path === '/v1/messages/count_tokens')
      return { status: 200, ...json({ input_tokens: 100 }) };
    if (method === 'HEAD') return { status: 200, contentType: 'text/plain', body: '' };
    const error = { type: 'not_found_error', message: `the scripted model has no ${path}` };
    return { status: 404, ...json({ type: 'error', error }) };
  },
};

function readMessage(value: unknown): Message {
  const role = field(value, 'role');
  return {
    // The last message can have the role `system`.
    role: role === 'user' || role === 'assistant' ? role : 'other',
    text: readContent(field(value, 'content')),
  };
}

/** Only text counts: a tool's result may quote a prompt. */
function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .filter((block) => field(block, 'type') === 'text')
    .map((block) => text(field(block, 'text')))
    .join('\n');
}

function toolUse({ name, input }: ToolCall, serial: number, index: number) {
  return { type: 'tool_use', id: `toolu_lab${serial}x${index}`, name, input };
}

function callFrames(call: ReturnType<typeof toolUse>, index: number): string {
  return (
    frame('content_block_start', { index, content_block: { ...call, input: {} } }) +
    frame('content_block_delta', {
      index,
      delta: { type: 'input_json_delta', partial_json: JSON.stringify(call.input) },
    }) +
    frame('content_block_stop', { index })
  );
}

function frame(type: string, fields: Readonly<Record<string, unknown>>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

function json(value: unknown) {
  return { contentType: 'application/json', body: JSON.stringify(value) };
}
