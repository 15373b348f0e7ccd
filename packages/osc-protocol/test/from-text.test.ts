import { expect, test } from 'vitest';
import { CONTRACT } from '../src/contract.ts';
import { signalFromText } from '../src/from-text.ts';

const text = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));

test.each(CONTRACT.flatMap((form) => form.examples))(
  'the words of "$body" give its signal',
  ({ signal }) => {
    const { signal: name, ...fields } = signal;
    const given = Object.entries(fields)
      .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
      .map(([key, value]) => [key, text(value)]);
    const empty = 'ids' in signal && signal.ids.length === 0 ? { ids: '-' } : {};
    expect(signalFromText(name, { ...Object.fromEntries(given), ...empty })).toEqual(signal);
  },
);

test('an unknown signal names those that exist', () => {
  expect(() => signalFromText('redy', {})).toThrow(/unknown signal 'redy': one of ready, working/);
});

test('an unknown field names those that exist', () => {
  expect(() => signalFromText('done', { tool: 'Bash' })).toThrow(
    "done has no field 'tool': it has turn",
  );
  expect(() => signalFromText('ready', { x: '1' })).toThrow("ready has no field 'x': it has none");
});

test('a value outside its alphabet is refused', () => {
  expect(() => signalFromText('attention', { ask: 'permission', tool: 'a;b' })).toThrow(
    'attention.tool',
  );
});
