import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { Readable } from 'node:stream';
import { agents } from '@agenthooks/agent-catalog';
import { signalBody } from '@agenthooks/osc-protocol';
import { expect, test } from 'vitest';
import { say } from '../src/bundle/say.ts';
import { hookBundlePath } from '../src/index.ts';
import { payload, payloadsOf } from './payloads.ts';

const captured = agents.flatMap((agent) =>
  payloadsOf(agent).map((one) => ({ ...one, agent, id: agent.id })),
);

test.each(captured.filter(({ rows }) => rows.length > 0))(
  '$id: $name is said by Node as the catalog reads it',
  async ({ agent, text, value, event, rows }) => {
    const bodies = await Promise.all(
      rows.map(({ argument }) => say([agent.id, argument], Readable.from([text]))),
    );
    expect(bodies.join('')).toBe(
      agent
        .read(value, event)
        .signals.map((signal) => `${signalBody(signal)}\n`)
        .join(''),
    );
  },
);

test('the bundle is one file that imports nothing but Node', () => {
  const imports = readFileSync(hookBundlePath(), 'utf8').matchAll(
    /(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g,
  );
  expect([...imports].map(([, name]) => name!).filter((name) => !isBuiltin(name))).toEqual([]);
});

test('the bundle has no schema library in it: it is read at every start', () => {
  expect(readFileSync(hookBundlePath(), 'utf8')).not.toMatch(/\bZod/);
});

test.each([
  ['what was asked', ['say', 'claude', 'stop'], payload('Stop.plain').text, /^agent done t=\S+\n$/],
  ['nothing for a payload that is no JSON', ['say', 'claude', 'stop'], '{"a":', /^$/],
  ['nothing for no payload', ['say', 'claude', 'stop'], '', /^$/],
  ['nothing for null', ['say', 'claude', 'stop'], 'null', /^$/],
  ['nothing for an agent that it does not know', ['say', 'nobody', 'stop'], '{}', /^$/],
  ['nothing for an argument that is none', ['say', 'claude', 'nothing'], '{}', /^$/],
  ['nothing for a verb of another version', ['later'], '{}', /^$/],
  ['nothing without a verb', [], '{}', /^$/],
])('the bundle prints %s and succeeds', (_name, words, input, printed) => {
  const ran = spawnSync(process.execPath, [hookBundlePath(), ...words], {
    input,
    encoding: 'utf8',
  });
  expect(ran.status).toBe(0);
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toMatch(printed);
});
