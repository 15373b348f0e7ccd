import { expect, test } from 'vitest';
import { checkScripts } from '../src/model/check.ts';
import { choose } from '../src/model/choose.ts';
import { runs } from '../src/model/script.ts';

test('a sound set of scripts has no faults', () => {
  const call = { name: 'Agent', input: { prompt: runs('helper') } };
  expect(
    checkScripts({
      main: [
        { tools: [call], delay: 0 },
        { say: 'end', drip: 10 },
      ],
      helper: [{ say: 'x' }],
    }),
  ).toEqual([]);
});

test.each([
  ['a name that no prompt can hold', { 'a-b': [{ say: 'x' }] }, "a-b: a script's name is"],
  ['no step', { a: [] }, 'a: has no step'],
  ['a step without content', { a: [{}] }, 'a, step 1: says nothing and calls nothing'],
  ['an empty text', { a: [{ say: '' }] }, 'a, step 1: says an empty text'],
  ['drip without text', { a: [{ drip: 5, error: error(500) }] }, 'a, step 1: drips no text'],
  ['a negative delay', { a: [{ say: 'x', delay: -1 }] }, 'a, step 1: delay is -1'],
  ['a status that is no error', { a: [{ error: error(200) }] }, 'error status 200'],
  ['an error beside text', { a: [{ say: 'x', error: error(500) }] }, 'an error beside an answer'],
  ['tools at the end', { a: [{ tools: [tool({})] }] }, 'a: ends with tool calls'],
  [
    'a subagent without a script',
    { a: [{ tools: [tool({ prompt: 'RUN:b' })] }, { say: 'x' }] },
    'asks for the script b, which is none',
  ],
])('%s is a fault', (_, scripts, fault) => {
  expect(checkScripts(scripts).join('\n')).toContain(fault);
});

test('without a prompt that names a script nothing is chosen', () => {
  expect(choose([{ role: 'assistant', text: 'RUN:a' }], { a: [{ say: 'x' }] })).toEqual({
    kind: 'unscripted',
  });
});

test('a name from the prototype is no script', () => {
  expect(choose([{ role: 'user', text: 'RUN:constructor' }], {})).toEqual({
    kind: 'unknown-script',
    script: 'constructor',
  });
});

function error(status: number) {
  return { status, type: 'api_error', message: 'm' };
}

function tool(input: Record<string, unknown>) {
  return { name: 'T', input };
}
