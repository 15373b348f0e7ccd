import { expect, test } from 'vitest';
import { openaiChat } from '../src/model/dialects/openai-chat.ts';

const asked = (more: object) =>
  openaiChat.read({
    method: 'POST',
    path: '/v1/chat/completions',
    body: {
      model: 'scripted',
      messages: [{ role: 'user', content: '<user_query>\nRUN:turn\n</user_query>' }],
      tools: [{ type: 'function', function: { name: 'session_title' } }],
      ...more,
    },
  });

test('a request whose answer has a form is an errand of the agent, and no turn', () => {
  // As grok 1.0.41 asks for a title, 2026-11-30.
  const form = { type: 'function', function: { name: 'session_title' } };
  expect(asked({ tool_choice: form })).toMatchObject({ tools: [] });
});

test.each(['auto', 'required', undefined])('with the choice %s its tools are offered', (choice) => {
  expect(asked({ tool_choice: choice })).toMatchObject({ tools: ['session_title'] });
});
