import fc from 'fast-check';

/**
 * Random config files as people and programs leave them: any key order, indentation, line ends,
 * BOM, blanks inside of empty brackets, hooks of other tools.
 */
const word = fc.stringMatching(/^[a-zA-Zäöü✓_-]{1,12}$/);
const scalar = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.string({ maxLength: 20 }),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(word, tie('any'), { maxKeys: 3 }),
  ),
})).any;

const foreignHook = fc.record(
  {
    type: fc.constant('command'),
    command: fc.oneof(fc.constant('/usr/bin/true'), fc.string({ minLength: 1, maxLength: 30 })),
    timeout: fc.integer({ min: 1, max: 600 }),
  },
  { requiredKeys: ['type', 'command'] },
);
const group = fc.record(
  { matcher: fc.constantFrom('*', 'Bash', ''), hooks: fc.array(foreignHook, { maxLength: 2 }) },
  { requiredKeys: ['hooks'] },
);
const event = fc.constantFrom('SessionStart', 'PreToolUse', 'Stop', 'Notification', 'SessionEnd');
const hooks = fc.dictionary(event, fc.array(group, { maxLength: 2 }), { maxKeys: 4 });

const config = fc
  .tuple(
    fc.dictionary(
      word.filter((key) => key !== 'hooks' && key !== 'disableAllHooks'),
      value,
      { maxKeys: 5 },
    ),
    fc.option(hooks),
    fc.nat(5),
  )
  .map(([others, own, at]) => {
    const members = Object.entries(others);
    if (own) members.splice(Math.min(at, members.length), 0, ['hooks', own]);
    return Object.fromEntries(members);
  });

const layout = fc.record({
  unit: fc.constantFrom('', ' ', '  ', '    ', '\t'),
  eol: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  end: fc.constantFrom('', '\n', '\n\n', ' '),
  emptyBlanks: fc.constantFrom('', ' ', '\n'),
  spaced: fc.boolean(),
});

type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

function write(content: unknown, { unit, eol, bom, end, emptyBlanks, spaced }: Layout): Uint8Array {
  let text = unit === '' ? JSON.stringify(content) : JSON.stringify(content, null, unit);
  if (unit === '' && spaced) text = respace(content);
  const blanks = emptyBlanks.replace('\n', eol);
  text = text.replace(/\n/g, eol);
  text = outsideStrings(text, (part) =>
    part.replace(/\{\}/g, `{${blanks}}`).replace(/\[\]/g, `[${blanks}]`),
  );
  return new TextEncoder().encode((bom ? '\uFEFF' : '') + text + end.replace(/\n/g, eol));
}

function respace(content: unknown): string {
  if (Array.isArray(content)) return `[${content.map(respace).join(', ')}]`;
  if (typeof content === 'object' && content !== null) {
    return `{${Object.entries(content)
      .map(([key, one]) => `${JSON.stringify(key)}: ${respace(one)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(content);
}

function outsideStrings(text: string, change: (part: string) => string): string {
  return text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

export const configFile = fc.tuple(config, layout).map(([content, how]) => ({
  content,
  how,
  bytes: write(content, how),
}));

/** A file in which nothing but hooks may stand. */
export const hooksFile = fc
  .tuple(fc.record({ description: word, hooks }, { requiredKeys: [] }), layout)
  .map(([content, how]) => write(content, { ...how, bom: false }));

/** The same files with comments and trailing commas, for agents that read them. */
export const commentedFile = fc
  .tuple(config, layout, fc.array(fc.nat(5), { minLength: 1, maxLength: 20 }))
  .map(([content, how, picks]) => {
    const plain = new TextDecoder('utf-8', { ignoreBOM: true }).decode(write(content, how));
    let at = 0;
    const pick = () => picks[at++ % picks.length];
    const text = outsideStrings(plain, (part) =>
      part
        .replace(/,(?=\s)/g, (comma) => (pick() === 0 ? `${comma} /* why, "this" */` : comma))
        .replace(/(?<=[^\s{[,:])(\s*)([}\]])/g, (whole, blanks: string, close: string) =>
          pick() === 1 ? `,${blanks}${close}` : whole,
        )
        .replace(/\n/g, (end) => (pick() === 2 ? `// mine }${how.eol}` : end)),
    );
    return { content, bytes: new TextEncoder().encode(text) };
  });
