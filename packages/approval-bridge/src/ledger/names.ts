import type { Request } from './request.ts';

/** Characters of an input that are looked for: an agent cuts what it says of a prompt. */
const HEAD = 32;
/** Shorter texts stand in too many messages. */
const SHORTEST = 4;

/**
 * Whether the agent's own words about its prompt are about this request: some text of the input
 * stands in them, from its beginning. (Claude Code 2.1.332: `approve Bash: echo hi`,
 * `answer: Which color? (Red · Blue)`.)
 */
export function names(message: string, { input }: Request): boolean {
  const said = flat(message);
  return texts(input).some((text) => {
    const head = flat(text).slice(0, HEAD);
    return head.length >= SHORTEST && said.includes(head);
  });
}

function flat(text: string): string {
  return text.slice(0, 4096).replace(/\s+/g, ' ').trim();
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(texts);
}
