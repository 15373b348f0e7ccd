import type { Message } from '../choose.ts';
import type { Dialect, Frames, ModelRequest } from '../dialect.ts';
import { field, list, text } from '../json.ts';

/**
 * `POST /v1/chat/completions`, as opencode 1.18.33 speaks it through its own client of the API
 * (2026-11-30). It always asks for a stream.
 */
export const openaiChat: Dialect = {
  read(request) {
    if (request.method !== 'POST' || request.path !== '/v1/chat/completions') return null;
    return {
      conversation: list(field(request.body, 'messages')).map(readMessage),
      tools: isForm(request.body)
        ? []
        : list(field(request.body, 'tools')).map((tool) =>
            text(field(field(tool, 'function'), 'name')),
          ),
      stream: field(request.body, 'stream') === true,
      model: text(field(request.body, 'model')),
    };
  },

  answer({ serial, say, tools }, { stream, model }) {
    const id = `chatcmpl-lab${serial}`;
    const reason = tools.length > 0 ? 'tool_calls' : 'stop';
    const calls = tools.map(({ name, input }, index) => ({
      index,
      id: `call_lab${serial}x${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    if (!stream) {
      const message = {
        role: 'assistant',
        content: say.join(''),
        ...(calls.length > 0 && { tool_calls: calls }),
      };
      const choices = [{ index: 0, message, finish_reason: reason }];
      const body = { id, object: 'chat.completion', created: 0, model, choices, usage };
      const whole = JSON.stringify(body);
      return { contentType: 'application/json', head: '', pieces: [], tail: whole };
    }
    const chunk = (choices: readonly unknown[], more: object = {}) =>
      `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 0, model, choices, ...more })}\n\n`;
    const delta = (value: object, finish: string | null = null) =>
      chunk([{ index: 0, delta: value, finish_reason: finish }]);
    return {
      contentType: 'text/event-stream',
      head: delta({ role: 'assistant', content: '' }),
      pieces: say.map((piece) => delta({ content: piece })),
      tail:
        calls.map((call) => delta({ tool_calls: [call] })).join('') +
        delta({}, reason) +
        chunk([], { usage }) +
        'data: [DONE]\n\n',
    } satisfies Frames;
  },

  error({ type, message }) {
    return json({ error: { message, type, code: null, param: null } });
  },

  other({ method, path }: ModelRequest) {
    if (method === 'GET' && path === '/v1/models') {
      return { status: 200, ...json({ object: 'list', data: [] }) };
    }
    const error = { message: `the scripted model has no ${path}`, type: 'not_found_error' };
    return { status: 404, ...json({ error }) };
  },
};

/** One function that must be called is a form for the answer, as for grok's title; it offers no tool. */
function isForm(body: unknown): boolean {
  return field(field(body, 'tool_choice'), 'type') === 'function';
}

function readMessage(value: unknown): Message {
  const role = field(value, 'role');
  return {
    // A tool's result is a message of its own, which may quote a prompt.
    role: role === 'user' || role === 'assistant' ? role : 'other',
    text: readContent(field(value, 'content')),
  };
}

function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .filter((part) => field(part, 'type') === 'text')
    .map((part) => text(field(part, 'text')))
    .join('\n');
}

function json(value: unknown) {
  return { contentType: 'application/json', body: JSON.stringify(value) };
}
