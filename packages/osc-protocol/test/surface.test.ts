import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as conformance from '../src/conformance.ts';
import * as surface from '../src/index.ts';

test('the package exports these names and no others', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'BODY_LIMIT',
    'CONTRACT',
    'DEFAULT_BRAND',
    'MARKS',
    'NEGOTIATION',
    'SIGNAL_NAMES',
    'STATUS_QUERY',
    'createDecoder',
    'createFilter',
    'createNegotiation',
    'createRecords',
    'createToken',
    'encodeReport',
    'encodeSignal',
    'environmentPrefix',
    'epochSeconds',
    'eventToJson',
    'notice',
    'noticeWay',
    'parseBody',
    'parseReport',
    'patternOf',
    'printable',
    'recordsToJson',
    'rollUp',
    'signalBody',
    'signalFromText',
    'statusReply',
    'tmuxLayers',
    'toJsonLine',
    'unwrapTmux',
    'wrapTmux',
  ]);
  expect(Object.keys(conformance).sort()).toEqual(['conformance', 'vectorFiles']);
});

test('no source uses an API of Node or a dependency', () => {
  const folder = new URL('../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    const imports = [...source.matchAll(/from '([^']+)'/g)].map((match) => match[1]!);
    expect(imports.filter((from) => !/^\.\.?\//.test(from))).toEqual([]);
    expect(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')).not.toMatch(
      /\b(?:Buffer|process|require|global|__dirname|setImmediate)\b/,
    );
  }
  const manifest = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { dependencies?: object };
  expect(manifest.dependencies ?? {}).toEqual({});
});
