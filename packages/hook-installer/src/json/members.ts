import type { Node } from 'jsonc-parser';
import { Refusal } from '../refusal.ts';
import { type Document, placeOf } from './document.ts';

/** A member of an object: the node of the property and that of its value. */
export interface Member {
  key: string;
  property: Node;
  value: Node;
}

export function membersOf(object: Node): Member[] {
  const members: Member[] = [];
  for (const property of object.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key && value) members.push({ key: String(key.value), property, value });
  }
  return members;
}

/**
 * The value of a member on our way.
 * @throws Refusal when the key stands there twice: readers differ in which one counts.
 */
export function memberOf(document: Document, object: Node, key: string): Member | undefined {
  const found = membersOf(object).filter((member) => member.key === key);
  const second = found[1];
  if (second) {
    throw new Refusal(
      'duplicate-key',
      document.file,
      `"${key}" stands here for the second time`,
      'Leave one of the two, then run the same command again.',
      { place: placeOf(document.text, second.property.offset) },
    );
  }
  return found[0];
}

/** @throws Refusal when the node is of another type. */
export function expectType(
  document: Document,
  node: Node,
  type: 'object' | 'array',
  what: string,
): Node {
  if (node.type === type) return node;
  throw new Refusal(
    'wrong-type',
    document.file,
    `${what} is ${article(node.type)}, and the agent expects ${article(type)}`,
    'Mend it, then run the same command again.',
    { place: placeOf(document.text, node.offset) },
  );
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
