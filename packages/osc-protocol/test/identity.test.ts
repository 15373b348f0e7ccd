import { expect, test } from 'vitest';
import { sameToken } from '../src/identity.ts';
import { createDecoder, createToken, encodeSignal, environmentPrefix } from '../src/index.ts';
import { bytes } from './bytes.ts';

test('the variables of a brand begin with its name', () => {
  expect(environmentPrefix('agenthooks')).toBe('AGENTHOOKS_');
  expect(environmentPrefix('my-host-2')).toBe('MY_HOST_2_');
  expect(() => environmentPrefix('My Host')).toThrow(/^brand: must match/);
});

test('tokens are 128 random bits that an identity takes', () => {
  const tokens = Array.from({ length: 50 }, createToken);
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) {
    const written = encodeSignal({ signal: 'done' }, { brand: 'a', token });
    expect(createDecoder({ brand: 'a', token }).push(bytes(written))).toMatchObject([
      { trusted: true },
    ]);
  }
});

test('two tokens are the same only when every digit is', () => {
  const token = createToken();
  expect(sameToken(token, token)).toBe(true);
  expect(sameToken(token, token.slice(1))).toBe(false);
  expect(sameToken(token, '')).toBe(false);
  for (let i = 0; i < token.length; i++) {
    const other = token.slice(0, i) + (token[i] === '0' ? '1' : '0') + token.slice(i + 1);
    expect(sameToken(token, other)).toBe(false);
  }
});
