import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { claude, isUnknown, readUsage } from '@agenthooks/agent-catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainedIn, quote, usageCommand } from '../src/index.ts';
import { runHook, silent } from './hook.ts';
import { requireShell, shells } from './shells.ts';
import { type Stage, setStage } from './stage.ts';

const captured = readFileSync(
  new URL('../../agent-catalog/test/fixtures/claude/StatusLine.json', import.meta.url),
  'utf8',
);
if (isUnknown(claude.usage)) throw new Error('the usage cell is empty');
const source = claude.usage;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const run = (
  payload: string,
  more: { chained?: string; shell?: readonly [string, ...string[]] } = {},
) =>
  runHook({
    shell: more.shell ?? ['/bin/sh'],
    payload,
    env: stage.env,
    command: usageCommand({ agent: claude, scriptPath: stage.script, chained: more.chained }),
  });

/** The captured payload with other numbers, and what a person's names may bring into it. */
function payloadWith(cost: unknown, used: unknown, window: unknown, percent: unknown, name = 'x') {
  const value = JSON.parse(captured) as Record<string, Record<string, unknown>>;
  Object.assign(value.cost!, { total_cost_usd: cost });
  Object.assign(value.context_window!, {
    total_input_tokens: used,
    context_window_size: window,
    used_percentage: percent,
    current_usage: { input_tokens: 3, name },
  });
  return { ...value, cwd: name, session_name: name };
}

test.each(shells)(
  'in $name the captured status line says cost and context, and prints nothing',
  async ({ argv }) => {
    requireShell(argv[0]);
    stage.terminal.clear();
    expect(await run(captured, { shell: argv })).toEqual(silent);
    expect(await stage.terminal.signals(2)).toEqual(readUsage(source, JSON.parse(captured)));
  },
);

test('whatever names are in the payload, the numbers are those of a JSON reader', async () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('"cost":{"total_cost_usd":9}', '},"cost":{"total_cost_usd":7,', '\\"cost\\":{'),
  );
  const money = fc.oneof(fc.nat(99), fc.double({ min: 0.001, max: 999, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(
      money,
      fc.nat(),
      fc.nat(),
      fc.oneof(fc.nat(250), fc.constant(null)),
      name,
      async (cost, used, window, percent, word) => {
        const payload = payloadWith(cost, used, window, percent, word);
        stage.terminal.clear();
        expect(await run(JSON.stringify(payload))).toEqual(silent);
        expect(await stage.terminal.signals(2)).toEqual(readUsage(source, payload));
      },
    ),
    { numRuns: 25 },
  );
});

test.each([
  ['null', payloadWith(null, null, null, null)],
  ['text', payloadWith('1', 'x', '2', '3')],
  ['a negative number', payloadWith(-1, -1, 5, 5)],
  ['nothing', {}],
  ['an object', payloadWith({}, [], 1, 1)],
])('where a number is %s nothing is made up', async (_, payload) => {
  stage.terminal.clear();
  await run(JSON.stringify(payload));
  await run(captured);
  expect(await stage.terminal.signals(2)).toEqual(readUsage(source, JSON.parse(captured)));
});

test('a number that is written with an exponent is left out', async () => {
  stage.terminal.clear();
  await run(JSON.stringify(payloadWith(1e-7, 5, 10, 50)));
  expect(await stage.terminal.signals(1)).toEqual([
    { signal: 'context', used: 5, window: 10, percent: 50 },
  ]);
});

test.each([
  'cat',
  "printf '%s' \"it's \\\\ mine\"; cat >/dev/null",
  'head -c 20; exit 3',
  '# a comment',
  'echo "$0 %s ;"',
])(
  "the owner's command %j gets the same bytes, and its output and code are shown",
  async (owner) => {
    for (const payload of [captured, '{"x": "%s \\n"}\n\n', '']) {
      stage.terminal.clear();
      const alone = spawnSync('/bin/sh', ['-c', owner], { input: payload, env: stage.env });
      const { code, stdout, stderr } = await run(payload, { chained: owner });
      expect({ code, stdout, stderr }).toEqual({
        code: alone.status,
        stdout: alone.stdout.toString(),
        stderr: alone.stderr.toString(),
      });
    }
  },
);

test('a wrapped command says usage too', async () => {
  stage.terminal.clear();
  await run(captured, { chained: 'cat >/dev/null; echo mine' });
  expect(await stage.terminal.signals(2)).toEqual(readUsage(source, JSON.parse(captured)));
});

test('what was wrapped can be read back', () => {
  fc.assert(
    fc.property(fc.string(), (owner) => {
      const command = usageCommand({ agent: claude, scriptPath: "/a 'b'/hook.sh", chained: owner });
      expect(chainedIn(command)).toBe(owner);
    }),
  );
  expect(chainedIn(usageCommand({ agent: claude, scriptPath: '/a/hook.sh' }))).toBeUndefined();
  expect(chainedIn(`cat | /bin/sh -c ${quote('x')}`)).toBeUndefined();
});
