/**
 * Reads the source of a regular expression and says how much backtracking it can cause: the
 * product, over every quantifier whose end is in doubt (what follows may begin with a character
 * that the quantifier also takes), of the lengths it may have. Unbounded quantifiers give Infinity.
 */
export function backtracking(source: string): number {
  const parser = new Parser(source);
  const sequence = parser.alternatives();
  if (parser.at !== source.length) throw new Error(`${source}: stopped at ${parser.at}`);
  return Math.max(...sequence.map((nodes) => doubts(nodes, empty())));
}

/** The longest stretch that one attempt can look at. */
export function reach(source: string): number {
  return longest(new Parser(source).alternatives());
}

type Chars = Uint8Array;
interface Node {
  /** A set of characters, or a group. */
  chars?: Chars;
  group?: Node[][];
  /** Looks around and takes nothing. */
  look: boolean;
  min: number;
  max: number;
}

const size = 129;
const empty = (): Chars => new Uint8Array(size);
const all = (): Chars => new Uint8Array(size).fill(1);

function add(into: Chars, from: Chars): Chars {
  for (let i = 0; i < size; i += 1) into[i] = into[i]! | from[i]!;
  return into;
}

function overlap(a: Chars, b: Chars): boolean {
  return a.some((one, i) => one === 1 && b[i] === 1);
}

function nullable(node: Node): boolean {
  if (node.look || node.min === 0) return true;
  return node.group?.some((nodes) => nodes.every(nullable)) ?? false;
}

function first(nodes: Node[], then: Chars): Chars {
  const chars = empty();
  for (const node of nodes) {
    if (node.look) continue;
    if (node.chars) add(chars, node.chars);
    for (const inner of node.group ?? []) add(chars, first(inner, empty()));
    if (!nullable(node)) return chars;
  }
  return add(chars, then);
}

function taken(node: Node): Chars {
  if (node.chars) return node.chars;
  const chars = empty();
  for (const nodes of node.group ?? [])
    for (const inner of nodes) if (!inner.look) add(chars, taken(inner));
  return chars;
}

function doubts(nodes: Node[], then: Chars): number {
  let product = 1;
  nodes.forEach((node, i) => {
    const follow = first(nodes.slice(i + 1), then);
    const inside =
      node.max > 1 && node.group ? add(first([{ ...node, min: 1 }], empty()), follow) : follow;
    if (node.group)
      product *=
        Math.max(...node.group.map((inner) => doubts(inner, inside))) ** Math.min(node.max, 4);
    if (node.min !== node.max && overlap(taken(node), follow)) product *= node.max - node.min + 1;
  });
  return product;
}

function longest(alternatives: Node[][]): number {
  return Math.max(
    ...alternatives.map((nodes) =>
      nodes.reduce((sum, node) => sum + node.max * (node.group ? longest(node.group) : 1), 0),
    ),
  );
}

class Parser {
  at = 0;
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }

  alternatives(): Node[][] {
    const found: Node[][] = [[]];
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        this.at += 1;
        found.push([]);
      } else found.at(-1)!.push(this.quantified(this.atom()));
    }
    return found;
  }

  atom(): Node {
    const c = this.source[this.at]!;
    if (c === '(') {
      const opened = /\((?:\?(?:<?[=!]|:))?/y;
      opened.lastIndex = this.at;
      const head = opened.exec(this.source)![0];
      this.at += head.length;
      const group = this.alternatives();
      this.at += 1;
      return { group, look: /[=!]$/.test(head), min: 1, max: 1 };
    }
    if (c === '^' || c === '$') {
      this.at += 1;
      return { look: true, group: [[]], min: 1, max: 1 };
    }
    return { chars: this.set(), look: false, min: 1, max: 1 };
  }

  /** Any one character is tried against what stands here, so no table of escapes is needed. */
  set(): Chars {
    const one = /\[(?:\\.|[^\]\\])+\]|\\.|\./sy;
    one.lastIndex = this.at;
    const text = one.exec(this.source)?.[0] ?? this.source[this.at]!;
    this.at += text.length;
    if (text === '.') return all();
    const test = new RegExp(
      `^${text.length === 1 ? `\\x${text.charCodeAt(0).toString(16).padStart(2, '0')}` : text}$`,
      'is',
    );
    return Uint8Array.from({ length: size }, (_, code) =>
      test.test(code === 128 ? 'é' : String.fromCharCode(code)) ? 1 : 0,
    );
  }

  quantified(node: Node): Node {
    const quantifier = /[*+?]|\{([0-9]+)(,?)([0-9]*)\}/y;
    quantifier.lastIndex = this.at;
    const match = quantifier.exec(this.source);
    if (!match) return node;
    this.at += match[0].length;
    const [text, low, comma, high] = match;
    if (text === '?') return { ...node, min: 0 };
    if (text === '*' || text === '+') return { ...node, min: 0, max: Infinity };
    const min = Number(low);
    return { ...node, min, max: comma === '' ? min : high === '' ? Infinity : Number(high) };
  }
}
