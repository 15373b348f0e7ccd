import type { Message } from '../choose.ts';
import type { Dialect, ModelRequest } from '../dialect.ts';
import { field, list, text } from '../json.ts';

const asked = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/**
 * `POST /v1beta/models/<model>:streamGenerateContent` and `:generateContent`, as Gemini CLI 0.61.0
 * speaks them (2026-11-30). The stream has no mark of its end: the last piece says why it stopped.
 */
export const geminiContent: Dialect = {
  read(request) {
    const found = asked.exec(request.path);
    if (request.method !== 'POST' || !found) return null;
    return {
      conversation: readContents(field(request.body, 'contents')),
      tools: list(field(request.body, 'tools')).flatMap((tool) =>
        list(field(tool, 'functionDeclarations')).map((one) => text(field(one, 'name'))),
      ),
      stream: found[2] === 'streamGenerateContent',
      model: found[1]!,
    };
  },

  answer({ serial, say, tools }, { stream, model }) {
    const calls = tools.map(({ name, input }, index) => ({
      functionCall: { id: `call_lab${serial}x${index}`, name, args: input },
    }));
    const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 };
    const chunk = (parts: readonly object[], last: boolean) => ({
      candidates: [
        { index: 0, content: { role: 'model', parts }, ...(last && { finishReason: 'STOP' }) },
      ],
      ...(last && { usageMetadata }),
      modelVersion: model,
      responseId: `lab${serial}`,
    });
    if (!stream) {
      const parts = [...(say.length > 0 ? [{ text: say.join('') }] : []), ...calls];
      const { body, contentType } = json(chunk(parts, true));
      return { contentType, head: '', pieces: [], tail: body };
    }
    const frame = (value: object) => `data: ${JSON.stringify(value)}\r\n\r\n`;
    return {
      contentType: 'text/event-stream',
      head: '',
      pieces: say.map((piece) => frame(chunk([{ text: piece }], false))),
      tail: frame(chunk(calls.length > 0 ? calls : [{ text: '' }], true)),
    };
  },

  error({ status, type, message }) {
    return json({ error: { code: status, message, status: type } });
  },

  other({ path }: ModelRequest) {
    if (path.endsWith(':countTokens')) return { status: 200, ...json({ totalTokens: 100 }) };
    const message = `the scripted model has no ${path}`;
    return { status: 404, ...json({ error: { code: 404, message, status: 'NOT_FOUND' } }) };
  },
};

/** Neighbours of the model are one message. */
function readContents(contents: unknown): Message[] {
  const conversation: Message[] = [];
  for (const content of list(contents)) {
    const message = readContent(content);
    if (message.role === 'assistant' && conversation.at(-1)?.role === 'assistant') continue;
    conversation.push(message);
  }
  return conversation;
}

function readContent(content: unknown): Message {
  const parts = list(field(content, 'parts'));
  const said = parts.map((part) => text(field(part, 'text'))).join('\n');
  const role = field(content, 'role');
  if (role === 'model') return { role: 'assistant', text: said };
  // A tool's result comes as the user's, and may quote a prompt.
  const result = parts.some((part) => field(part, 'functionResponse') !== undefined);
  return role === 'user' && !result ? { role, text: said } : { role: 'other', text: '' };
}

function json(value: unknown) {
  return { contentType: 'application/json', body: JSON.stringify(value) };
}
