import fc from 'fast-check';
import { stringify } from 'smol-toml';

const key = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== 'hooks');
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.double({ noNaN: true }));
const flat = fc.dictionary(key, fc.oneof(scalar, fc.array(text, { maxLength: 3 })), { maxKeys: 4 });
export const foreignTable = fc.record(
  {
    event: fc.constantFrom('Stop', 'PreToolUse'),
    command: text,
    matcher: text,
    timeout: fc.nat(9),
  },
  { requiredKeys: ['event', 'command'] },
);

/** A person's file: tables, remarks, blank lines, hooks of other tools, one kind of line end. */
export const tomlFile = fc
  .record({
    top: flat,
    tables: fc.dictionary(key, flat, { maxKeys: 3 }),
    hooks: fc.array(foreignTable, { maxLength: 3 }),
    remarks: fc.array(fc.stringMatching(/^[ -~é]{0,20}$/), { maxLength: 4 }),
    crlf: fc.boolean(),
    bom: fc.boolean(),
    end: fc.constantFrom('', '\n', '\n\n', '\n# the end'),
  })
  .map(({ top, tables, hooks, remarks, crlf, bom, end }) => {
    const own = Object.fromEntries(Object.entries(top).filter(([name]) => !(name in tables)));
    const parts = [
      stringify(own),
      ...Object.entries(tables).map(([name, table]) => `[${name}]\n${stringify(table)}`),
      ...hooks.map((hook) => `[[hooks]]\n${stringify(hook)}`),
    ];
    const joined = parts
      .map((part, at) => (remarks[at] === undefined ? part : `# ${remarks[at]}\n${part}`))
      .join('\n\n')
      .trimEnd();
    const whole = (joined + end).replaceAll('\n', crlf ? '\r\n' : '\n');
    return (bom ? '\uFEFF' : '') + whole;
  });
