import type { Attributes, Child, Element as Said } from './element.ts';

const SVG = 'http://www.w3.org/2000/svg';
const keys = new WeakMap<Node, string>();

/**
 * Makes the children of an element what was said, keeping those that are there: what a person has
 * typed, where they have scrolled and what has the focus stays.
 */
export function patch(parent: Element, children: readonly Child[]): void {
  const kept = new Map<string, ChildNode>();
  for (const node of parent.childNodes) {
    const key = keys.get(node);
    if (key !== undefined) kept.set(key, node);
  }
  let at: ChildNode | null = parent.firstChild;
  for (const child of children) {
    const found = matching(at, child, kept);
    const node = found ?? made(child, parent.namespaceURI);
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
    update(node, child);
  }
  while (at !== null) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}

function matching(
  at: ChildNode | null,
  child: Child,
  kept: ReadonlyMap<string, ChildNode>,
): ChildNode | undefined {
  if (typeof child === 'string') return at?.nodeType === Node.TEXT_NODE ? at : undefined;
  if (child.key !== undefined) return kept.get(child.key);
  const isSame = at instanceof Element && at.localName === child.tag && keys.get(at) === undefined;
  return isSame ? at : undefined;
}

function made(child: Child, namespace: string | null): ChildNode {
  if (typeof child === 'string') return document.createTextNode(child);
  const space = child.tag === 'svg' ? SVG : namespace;
  const element = document.createElementNS(space, child.tag);
  if (child.key !== undefined) keys.set(element, child.key);
  return element;
}

function update(node: ChildNode, child: Child): void {
  if (typeof child === 'string') {
    if (node.nodeValue !== child) node.nodeValue = child;
  } else if (node instanceof Element) {
    setAttributes(node, child);
    patch(node, child.children);
  }
}

function setAttributes(element: Element, { attributes }: Said): void {
  const wanted = textsOf(attributes);
  for (const { name } of [...element.attributes]) {
    if (!wanted.has(name) && !isOurs(element, name)) element.removeAttribute(name);
  }
  for (const [name, value] of wanted) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** A `<details>` that the person opened stays open. */
function isOurs(element: Element, name: string): boolean {
  return name === 'open' && (element.localName === 'details' || element.localName === 'dialog');
}

function textsOf(attributes: Attributes): Map<string, string> {
  return new Map(
    Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === false ? [] : [[name, value === true ? '' : String(value)]],
    ),
  );
}
