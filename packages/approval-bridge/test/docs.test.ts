import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEDGER_RULES } from '../src/index.ts';

const page = readFileSync(new URL('../../../docs/approvals.md', import.meta.url), 'utf8');

test("the page's rules are the ledger's, in their order", () => {
  const [, list] = /<!-- rules:.*?-->\n([\s\S]*?)<!-- \/rules -->/.exec(page) ?? [];
  const made = LEDGER_RULES.map(({ name, says }, n) => `${n + 1}. **${name}** ${says}`).join('\n');
  expect(list?.trim()).toBe(made);
});
