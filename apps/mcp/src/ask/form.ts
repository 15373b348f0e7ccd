import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';

/** One question to the person, as MCP puts it to them, and how their words are read. */
export interface Form<Reply> {
  message: string;
  schema: ElicitRequestFormParams['requestedSchema'];
  /** What they chose, or the field that does not fit. */
  read(content: Content): { ok: true; reply: Reply } | { ok: false; why: string };
}

export type Content = Readonly<Record<string, unknown>>;

export type Field = ElicitRequestFormParams['requestedSchema']['properties'][string];

/** One of several, each with the words that a person reads. */
export function oneOf(
  title: string,
  choices: readonly { id: string; label: string }[],
  description?: string,
): Field {
  return {
    type: 'string',
    title,
    ...(description !== undefined && { description }),
    oneOf: choices.map(({ id, label }) => ({ const: id, title: label })),
  };
}

export function someOf(
  title: string,
  choices: readonly { id: string; label: string }[],
  limits: { minItems?: number; maxItems?: number } = {},
): Field {
  return {
    type: 'array',
    title,
    items: { anyOf: choices.map(({ id, label }) => ({ const: id, title: label })) },
    ...limits,
  };
}

export function textAt(content: Content, name: string): string | undefined {
  const value = Object.hasOwn(content, name) ? content[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function textsAt(content: Content, name: string): string[] {
  const value = Object.hasOwn(content, name) ? content[name] : undefined;
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
