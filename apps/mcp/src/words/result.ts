import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ERRORS, type ErrorCode, ToolError } from '../errors.ts';
import { bytes, MOST } from './size.ts';
import { preview } from './text.ts';

/** An answer in both forms; refused where it would pass the limit. */
export function resultOf(data: Record<string, unknown>): CallToolResult {
  const result: CallToolResult = {
    content: [{ type: 'text', text: JSON.stringify(data) }],
    structuredContent: data,
  };
  if (bytes(JSON.stringify(result)) <= MOST - 512) return result;
  return refusalOf(new ToolError('too_large', 'the answer is longer than 64 KiB'));
}

/** Errors are told in text alone: structured content has the form of a success. */
export function refusalOf(cause: unknown): CallToolResult {
  const code: ErrorCode = cause instanceof ToolError ? cause.code : 'failed';
  const message = cause instanceof Error ? cause.message : String(cause);
  const shown = preview(message, 600);
  const error = {
    code,
    message: typeof shown === 'string' ? shown : `${shown.text}…`,
    next: ERRORS[code].next,
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] };
}
