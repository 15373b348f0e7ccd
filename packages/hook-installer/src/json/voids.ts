import type { JsonHooksConfig } from '@agenthooks/agent-catalog';
import type { Node } from 'jsonc-parser';
import { Refusal } from '../refusal.ts';
import { type Document, placeOf } from './document.ts';
import { membersOf } from './members.ts';

interface Void {
  node: Node;
  found: string;
}

/** @throws Refusal for what makes the agent ignore the whole file: ours would not run either. */
export function refuseVoided(document: Document, config: JsonHooksConfig): void {
  const found = findVoid(document, config);
  if (!found) return;
  throw new Refusal(
    'voided',
    document.file,
    `${found.found}: the agent ignores this whole file`,
    'Mend it or take it out, then run the same command again.',
    { place: placeOf(document.text, found.node.offset) },
  );
}

function findVoid({ root }: Document, { voids = {}, timeout }: JsonHooksConfig): Void | undefined {
  if (root?.type !== 'object') return undefined;
  const { topLevel, types = {}, limit } = voids;
  for (const { key, property, value } of membersOf(root)) {
    if (topLevel && !topLevel.includes(key)) {
      return { node: property, found: `the agent knows no "${key}" here` };
    }
    const type = Object.hasOwn(types, key) ? types[key] : undefined;
    if (type !== undefined && value.type !== type) {
      return { node: value, found: `"${key}" is ${value.type}, not ${type}` };
    }
  }
  const wrong = limit && limitsOf(root, timeout.key).find((node) => !isLimit(node, limit));
  return wrong && { node: wrong, found: `"${timeout.key}" is not a ${limit} number` };
}

/** A text as a limit costs its own entry alone (Claude Code 2.1.332). */
function isLimit({ type, value }: Node, limit: 'positive' | 'whole'): boolean {
  if (type !== 'number') return limit === 'positive';
  return limit === 'positive' ? value > 0 : Number.isInteger(value);
}

/** Of each hook in the file. */
function limitsOf(root: Node, key: string): Node[] {
  const hooks = membersOf(root).find((member) => member.key === 'hooks')?.value;
  if (hooks?.type !== 'object') return [];
  return membersOf(hooks)
    .flatMap(({ value: groups }) => groups.children ?? [])
    .flatMap((group) => (group.type === 'object' ? membersOf(group) : []))
    .filter((member) => member.key === 'hooks')
    .flatMap(({ value: handlers }) => handlers.children ?? [])
    .flatMap((handler) => (handler.type === 'object' ? membersOf(handler) : []))
    .filter((member) => member.key === key)
    .map(({ value }) => value);
}
