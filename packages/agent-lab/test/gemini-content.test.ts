import { afterEach, expect, test } from 'vitest';
import { geminiContent } from '../src/model/dialects/gemini-content.ts';
import type { Scripts } from '../src/model/script.ts';
import { type ModelServer, startModel } from '../src/model/server.ts';

const scripts: Scripts = {
  two_steps: [
    { say: 'first I look', tools: [{ name: 'run_shell_command', input: { command: 'ls' } }] },
    { say: 'then I tell', drip: 1 },
  ],
  refused: [{ error: { status: 400, type: 'INVALID_ARGUMENT', message: 'no' } }],
};

let model: ModelServer | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});

const said = (text: string) => ({ role: 'user', parts: [{ text }] });

async function ask(contents: unknown, way = 'streamGenerateContent', tools = true) {
  model ??= await startModel({ dialect: geminiContent, scripts });
  return fetch(`http://127.0.0.1:${model.port}/v1beta/models/some-model:${way}?alt=sse`, {
    method: 'POST',
    body: JSON.stringify({
      contents,
      ...(tools && { tools: [{ functionDeclarations: [{ name: 'run_shell_command' }] }] }),
    }),
  });
}

interface Chunk {
  candidates: {
    content: { role: string; parts: Record<string, unknown>[] };
    finishReason?: string;
  }[];
}

async function chunks(response: Response): Promise<Chunk[]> {
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return (await response.text())
    .split('\r\n\r\n')
    .filter((frame) => frame !== '')
    .map((frame): Chunk => JSON.parse(frame.slice('data: '.length)));
}

const parts = (stream: Chunk[]) => stream.flatMap(({ candidates }) => candidates[0]!.content.parts);

test('a step comes as text, then its calls, and only the last piece says why it stopped', async () => {
  const stream = await chunks(await ask([said('context\nRUN:two_steps')]));
  expect(parts(stream)).toMatchObject([
    { text: 'first I look' },
    { functionCall: { name: 'run_shell_command', args: { command: 'ls' } } },
  ]);
  expect(stream.map(({ candidates }) => candidates[0]!.finishReason)).toEqual([undefined, 'STOP']);
});

test("a tool's result is the user's and asks for no script", async () => {
  const [, call] = parts(await chunks(await ask([said('RUN:two_steps')])));
  const result = {
    functionResponse: { name: 'run_shell_command', response: { output: 'RUN:refused' } },
  };
  const next = await ask([
    said('RUN:two_steps'),
    { role: 'model', parts: [{ text: 'first I look' }, call] },
    { role: 'user', parts: [result] },
  ]);
  const texts = parts(await chunks(next)).map(({ text }) => text);
  expect(texts.join('')).toBe('then I tell');
});

test('a request without tools is an errand: a title', async () => {
  const answer: unknown = await (
    await ask([said('a title for RUN:two_steps')], 'generateContent', false)
  ).json();
  expect(answer).toMatchObject({ candidates: [{ content: { parts: [{ text: 'A title' }] } }] });
});

test('an error has the status and the words of the script', async () => {
  const response = await ask([said('RUN:refused')]);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' },
  });
});

test('tokens are counted, and what is no question is not answered as one', async () => {
  expect(await (await ask([said('hello')], 'countTokens')).json()).toEqual({ totalTokens: 100 });
  const { status } = await fetch(`http://127.0.0.1:${model!.port}/v1beta/elsewhere`);
  expect(status).toBe(404);
});
