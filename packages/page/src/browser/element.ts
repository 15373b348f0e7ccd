/** What a view says: an element as plain data, so that views are tested without a browser. */
export interface Element {
  tag: string;
  /** Among its siblings; an element keeps its place in the document by it. */
  key?: string;
  attributes: Attributes;
  children: Child[];
}

export type Child = Element | string;
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Given = Child | false | undefined | null | readonly Given[];

/** `tag`, or `tag.class.class`. */
export function h(tag: string, attributes: Attributes = {}, ...children: Given[]): Element {
  const [name = 'div', ...classes] = tag.split('.');
  const { key, class: more, ...others } = attributes;
  const all = [...classes, ...(typeof more === 'string' && more !== '' ? [more] : [])];
  return {
    tag: name,
    ...(key !== undefined && { key: String(key) }),
    attributes: { ...others, ...(all.length > 0 && { class: all.join(' ') }) },
    children: flat(children),
  };
}

function flat(given: readonly Given[]): Child[] {
  return given.flatMap((one): Child[] => {
    if (one === false || one === undefined || one === null || one === '') return [];
    return Array.isArray(one) ? flat(one) : [one as Child];
  });
}

/** All that a person reads in it, for tests and for announcements. */
export function textOf(child: Child): string {
  return typeof child === 'string' ? child : child.children.map(textOf).join(' ');
}

/** Every element below it, and it itself. */
export function within(child: Child): Element[] {
  return typeof child === 'string' ? [] : [child, ...child.children.flatMap(within)];
}
