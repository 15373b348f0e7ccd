import type { ModelApi } from '@agenthooks/agent-catalog';
import type { Dialect } from '../dialect.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';

/** Every model API that an offline recipe may name. */
export const dialects: Readonly<Record<ModelApi, Dialect>> = {
  'anthropic-messages': anthropicMessages,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
};
