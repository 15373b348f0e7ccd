import { describe, expect, it } from 'vitest';
import { redact } from '../../src/redaction/redact.ts';
import { rules } from '../../src/redaction/rules.ts';

describe.each(rules.map((rule) => [rule.name, rule] as const))('the rule %s', (name, rule) => {
  it('takes the secret out of its example and says what it was', () => {
    expect(rule.example).toContain(rule.secret);
    const { text, removed } = redact(rule.example);
    expect(text).not.toContain(rule.secret);
    expect(text).toContain(`[redacted:${name}]`);
    expect(removed[name]).toBeGreaterThan(0);
  });

  it('leaves its counter-example alone', () => {
    expect(redact(rule.counter)).toEqual({ text: rule.counter, removed: {} });
  });

  it('changes nothing when its example is redacted twice', () => {
    const once = redact(rule.example).text;
    expect(redact(once)).toEqual({ text: once, removed: {} });
  });
});

describe('the table of rules', () => {
  it('has a name of its own for each rule, fit for the marker', () => {
    const names = rules.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it('has no beginning of a token in two rules', () => {
    const all = rules.flatMap(({ pattern }) => (pattern.form === 'token' ? pattern.begins : []));
    expect(new Set(all).size).toBe(all.length);
  });

  it('has exactly one rule for URLs', () => {
    expect(rules.filter(({ pattern }) => pattern.form === 'url')).toHaveLength(1);
  });
});
