import type { ModelApi } from '@agenthooks/agent-catalog';
import type { Dialect } from '../dialect.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { geminiContent } from './gemini-content.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';

/** Every model API that an offline recipe may name. */
export const dialects: Readonly<Record<ModelApi, Dialect>> = {
  'anthropic-messages': anthropicMessages,
  'gemini-content': geminiContent,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
};
