import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileText, vectorFiles } from '../scripts/vectors/index.ts';
import { conformance, type Decode, vectorFiles as published } from '../src/conformance.ts';
import { createDecoder, eventToJson } from '../src/index.ts';

const decode: Decode = (chunks, options) => {
  const decoder = createDecoder(options);
  const events = chunks.flatMap((chunk) => decoder.push(chunk));
  return [...events, ...decoder.end()].map(eventToJson);
};

test.each(Object.keys(vectorFiles))('vectors/%s.json is what the script makes', (name) => {
  const path = new URL(`../vectors/${name}.json`, import.meta.url);
  expect(readFileSync(path, 'utf8')).toBe(fileText(vectorFiles[name]!()));
});

test('every file is published with the runner', () => {
  expect(Object.keys(published).sort()).toEqual(Object.keys(vectorFiles).sort());
});

test('no two vectors of a file have one name', () => {
  for (const { vectors } of Object.values(published)) {
    const names = vectors.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});

test.each(Object.entries(published))(
  'the decoder reads every vector of %s, whole and cut at every point',
  async (file, content) => {
    const { misses, vectors } = await conformance(decode, { files: { [file]: content } });
    expect(misses).toEqual([]);
    expect(vectors).toBe(content.vectors.length);
  },
);
