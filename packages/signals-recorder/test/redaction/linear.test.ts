import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/redaction/find.ts';
import { rules } from '../../src/redaction/rules.ts';
import { backtracking, reach } from './regex-shape.ts';

const sources = rules.flatMap(({ name, pattern }): [string, string][] => {
  if (pattern.form === 'shape') return [[name, pattern.source]];
  if (pattern.form === 'block') return [[name, pattern.begins]];
  if (pattern.form !== 'value') return [];
  const { after, like } = pattern;
  return like === undefined
    ? [[name, after]]
    : [
        [name, after],
        [`${name} (like)`, like],
      ];
});

describe('the reader of patterns', () => {
  it('knows a bomb when it sees one', () => {
    expect(backtracking('(?:a{1,9}){1,9}b')).toBeGreaterThan(1_000);
    expect(backtracking('[a-z]{0,200}[a-z0-9]{0,200}x')).toBeGreaterThan(10_000);
    expect(backtracking('.*x')).toBe(Infinity);
    expect(reach('a+')).toBe(Infinity);
    expect(backtracking('[a-z]{0,80}=[0-9]{4}')).toBe(1);
    expect(reach('ab{2,5}(?:cd){3}')).toBe(12);
  });
});

describe.each(sources)('the pattern of %s', (_, source) => {
  it('looks at a bounded stretch from each place', () => {
    expect(reach(source)).toBeLessThanOrEqual(1_500);
  });

  it('cannot backtrack far', () => {
    expect(backtracking(source)).toBeLessThanOrEqual(10_000);
  });
});

/** Texts that make a scanner look far for nothing: beginnings without ends, runs, near misses. */
const unkind: Record<string, string> = {
  'one letter': 'a',
  'one space': ' ',
  'one quote': '"',
  'one backslash': '\\',
  'quotes and backslashes': '\\"',
  colons: ':',
  'the dashes of a key': '-----BEGIN PRIVATE KEY-----',
  'a key that has no end': "-----BEGIN PRIVATE KEY-----'",
  'a key with an end far away': '-----BEGIN PRIVATE KEY-----END',
  schemes: 'http://',
  'schemes with a user': 'x://a@',
  'schemes with a colon': 'x://a:b',
  'schemes and slashes': 'x://a:b/',
  'names of secrets': 'password',
  'assignments of nothing': 'password=',
  'assignments to references': 'token=$x ',
  'references without a space': 'token=process.env.',
  'assignments in one word': 'token=<a',
  'open quotes': 'password="',
  'open templates': 'token={{',
  'open calls': 'token=$(',
  flags: ' --password',
  'short flags': ' -p',
  'programs and flags': 'mysql -p ',
  'curl and its users': 'curl -u a ',
  'token beginnings': 'ghp_',
  'web tokens without a dot': 'eyJa-',
  'web tokens with one dot': '-eyJa.',
  'headers without a value': 'authorization: ',
  'headers in quotes': '"authorization: x" ',
  cookies: 'cookie: a=',
  'bot numbers': '1234567890:',
  dollars: '$6$',
  'redacted text': '[redacted:password]',
  'half a marker': '[redacted:',
  emoji: '🚀',
};

const cost = (text: string) => {
  const steps = { count: 0 };
  findSecrets(text, [{ value: 'a-known-token', name: 'host-token' }], steps);
  return steps.count;
};
const repeated = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

describe('the steps of the scanner', () => {
  const pieces = { ...unkind, ...Object.fromEntries(rules.map((r) => [r.name, `${r.example} `])) };

  it.each(Object.entries(pieces))('grow with the length of %s, not with its square', (_, piece) => {
    const once = cost(repeated(piece, 8_192));
    const twice = cost(repeated(piece, 16_384));
    expect(twice).toBeLessThanOrEqual(once * 2.2 + 5_000);
    expect(twice).toBeLessThanOrEqual(16_384 * 60);
  });

  it('grow with the length of any mixture of the unkind', () => {
    const piece = fc.constantFrom(...Object.values(pieces));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (mixture) => {
        const text = mixture.join('');
        const once = cost(repeated(text, 4_096));
        expect(cost(repeated(text, 8_192))).toBeLessThanOrEqual(once * 2.3 + 10_000);
      }),
      { numRuns: 80 },
    );
  });

  it('are few for a megabyte of all of it', () => {
    const text = repeated(Object.values(unkind).join(''), 1 << 20);
    expect(cost(text)).toBeLessThanOrEqual(text.length * 60);
  });
});
