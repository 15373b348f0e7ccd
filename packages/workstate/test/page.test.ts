import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULES, TIMINGS } from '../src/index.ts';

const page = new URL('../../../docs/turn-machine.md', import.meta.url);

const rules = RULES.map(
  ({ number, name, says, on }) => `- **${number}, ${name}.** ${says} Looks at: ${on.join(', ')}.`,
);

const numbers = Object.entries(TIMINGS).map(
  ([name, { ms, from }]) => `- \`${name}\`, ${ms} ms: ${from}.`,
);

/** The page with the lines between two comments replaced. */
function withBlock(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [text.indexOf(`<!-- ${name}: `), text.indexOf(`<!-- /${name} -->`)];
  expect(begin).toBeGreaterThan(0);
  expect(end).toBeGreaterThan(begin);
  const head = text.slice(0, text.indexOf('\n', begin) + 1);
  return `${head}\n${lines.join('\n')}\n\n${text.slice(end)}`;
}

describe('the page on the turn machine', () => {
  it('has the rules and numbers of the tables', () => {
    const text = readFileSync(page, 'utf8');
    const made = withBlock(withBlock(text, 'rules', rules), 'numbers', numbers);
    if (process.env.WORKSTATE_WRITE_DOCS === '1') {
      writeFileSync(page, made);
    }
    expect(readFileSync(page, 'utf8')).toBe(made);
  });

  it('has every number of a rule once in the table, from 1 to 18', () => {
    const seen = [...new Set(RULES.map(({ number }) => number))].sort((a, b) => a - b);
    expect(seen).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  });
});
