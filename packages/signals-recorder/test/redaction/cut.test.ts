import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marker } from '../../src/redaction/marker.ts';
import { redact } from '../../src/redaction/redact.ts';
import { cut, redactAndCut } from '../../src/redaction/redact-and-cut.ts';
import { rules } from '../../src/redaction/rules.ts';

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...rules.map((rule) => `${rule.example}\n`)) },
  { weight: 2, arbitrary: fc.constantFrom(...rules.map((rule) => `${rule.counter} `)) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom('\ud83d', '🚀', 'é', '\\"', '"', "'", '://', '=', '@') },
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('cutting', () => {
  it('leaves what fits, and otherwise ends with an ellipsis at the limit', () => {
    expect(cut('a'.repeat(200), 200)).toBe('a'.repeat(200));
    expect(cut('a'.repeat(201), 200)).toBe(`${'a'.repeat(199)}…`);
    expect(cut('🚀'.repeat(200), 200)).toBe('🚀'.repeat(200));
    expect(cut('🚀'.repeat(201), 200)).toBe(`${'🚀'.repeat(199)}…`);
    expect(cut('', 200)).toBe('');
  });

  it('counts code points and never splits one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        (s, n) => {
          const short = cut(s, n);
          expect([...short].length).toBe(Math.min([...s].length, n));
          const kept = short === s ? short : short.slice(0, -1);
          expect(s.startsWith(kept)).toBe(true);
          expect([...kept, ...[...s].slice([...kept].length)].join('')).toBe(s);
        },
      ),
    );
  });
});

describe('redacting before the cut', () => {
  it('shows no part of a secret that the cut would have shortened', () => {
    const secret = `ghp_${'fake'.repeat(9)}`;
    for (let before = 150; before < 205; before += 1) {
      const short = redactAndCut(`${'x'.repeat(before)} ${secret} rest`, 200);
      expect(short).not.toContain('ghp_');
      expect([...short].length).toBeLessThanOrEqual(200);
    }
  });

  it('is the same as redacting the whole and then cutting', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 400 }), (whole, characters) => {
        expect(redactAndCut(whole, characters)).toBe(cut(redact(whole).text, characters));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same where the text is larger than one window', () => {
    const long = [
      `-----BEGIN PRIVATE KEY-----\n${'ZmFr'.repeat(7_000)}\n-----END PRIVATE KEY-----`,
      `token=${'x'.repeat(70_000)} after`,
      `password="${'y y'.repeat(40_000)}" after`,
      `${'curl -u me:hunter2fake x '.repeat(8_000)}`,
      `eyJ${'fake'.repeat(20_000)}.fake.fake after`,
      `https://me:${'z'.repeat(100_000)}@host after`,
      `${'ordinary words '.repeat(20_000)}`,
      `${'-----BEGIN PRIVATE KEY-----"'.repeat(9_000)}`,
    ];
    for (const one of long)
      for (const before of ['', 'echo ', '🚀'.repeat(150)])
        expect(redactAndCut(before + one, 200)).toBe(cut(redact(before + one).text, 200));
  });
});

describe('redacting', () => {
  it('twice gives the same as once', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const once = redact(whole).text;
        expect(redact(once).text).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it('twice gives the same as once where a marker stands for a value behind a colon', () => {
    const once = redact('curl https://x.example redis-cli -a hunter2fake').text;
    expect(once).toBe('curl https://x.example redis-cli -a [redacted:service-password]');
    expect(redact(once).text).toBe(once);
    expect(redact('curl -u [redacted:hunter2fake').text).not.toContain('hunter2fake');
  });

  it('changes nothing but the secrets', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { text: out, removed } = redact(whole);
        const count = Object.values(removed).reduce((sum, n) => sum + n, 0);
        if (count === 0) expect(out).toBe(whole);
        let at = 0;
        for (const kept of out.split(/\[redacted:[a-z0-9-]+\]/)) {
          at = whole.indexOf(kept, at);
          expect(at).not.toBe(-1);
          at += kept.length;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('does not believe a marker that somebody wrote around a secret', () => {
    const forged = `password=${marker('password')}hunter2fake`;
    expect(redact(forged).text).not.toContain('hunter2fake');
    expect(redact(`token=[redacted:ghp_${'fake'.repeat(9)}]`).text).not.toContain('fakefake');
  });

  it('takes known values out wherever they stand, but not ones that are too short', () => {
    const known = [
      { value: 'fa4efa4efa4efa4efa4efa4efa4efa4e', name: 'host-token' },
      { value: 'short', name: 'host-token' },
    ];
    expect(redact('xfa4efa4efa4efa4efa4efa4efa4efa4ey short', known)).toEqual({
      text: 'x[redacted:host-token]y short',
      removed: { 'host-token': 1 },
    });
  });
});
