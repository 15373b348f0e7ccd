import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { redact } from '../../src/redaction/redact.ts';

const corpus = readFileSync(new URL('../corpus/ordinary.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('## '));

it('has a corpus worth the name', () => {
  expect(corpus.length).toBeGreaterThan(200);
});

it.each(corpus)('leaves %s', (line) => {
  expect(redact(line)).toEqual({ text: line, removed: {} });
});

it('leaves the corpus as one text', () => {
  const text = corpus.join('\n');
  expect(redact(text)).toEqual({ text, removed: {} });
});
