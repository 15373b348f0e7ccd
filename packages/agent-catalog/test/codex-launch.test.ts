import { expect, test } from 'vitest';
import { codex, type HookEntry, isUnknown } from '../src/index.ts';

const entries: HookEntry[] = [
  { event: 'PreToolUse', command: `say 'it' "now"`, timeout: 5 },
  { event: 'PreCompact', matcher: 'manual', command: 'say compact', timeout: 5 },
  { event: 'PreToolUse', matcher: 'a|b', command: 'say \\ask', timeout: 30, async: true },
];

function inject(...args: string[]) {
  const [env, cwd, folder] = [{}, '/project', '/run/launch'];
  return codex.launch.inject({ entries, args, env, cwd, folder, readFile: () => '' });
}

function asked(...args: string[]) {
  const injected = inject(...args);
  if (isUnknown(injected) || !injected.question) throw new Error('nothing is asked');
  return injected.question;
}

/** As `hooks/list` answers for hooks of settings (Codex 0.171.0). */
const listed = (hooks: readonly { command: string; key?: string }[]) => ({
  data: [
    {
      cwd: '/project',
      hooks: hooks.map(({ command, key }, at) => ({
        key: key ?? `/<session-flags>/config.toml:pre_tool_use:${at}:0`,
        sourcePath: '/<session-flags>/config.toml',
        command,
        currentHash: `sha256:${at}`,
        trustStatus: 'untrusted',
        enabled: true,
      })),
    },
  ],
});

const flags = [
  '-c',
  String.raw`hooks.PreToolUse=[{hooks=[{type="command",command="say 'it' \"now\"",timeout=5}]},{matcher="a|b",hooks=[{type="command",command="say \\ask",timeout=30,async=true}]}]`,
  '-c',
  'hooks.PreCompact=[{matcher="manual",hooks=[{type="command",command="say compact",timeout=5}]}]',
];

test("the agent's own server is asked about the same settings", () => {
  expect(asked('fix it')).toMatchObject({
    server: [...flags, 'app-server'],
    call: { method: 'hooks/list' },
  });
});

test('the hooks and the leave for each come before what the person passes', () => {
  const answer = listed([
    ...entries,
    { command: 'of the person', key: '/home/hooks.json:stop:0:0' },
  ]);
  expect(asked('--model', 'x', 'fix it').answered(answer)).toEqual({
    args: [
      ...flags,
      '-c',
      'hooks.state={"/<session-flags>/config.toml:pre_tool_use:0:0"={trusted_hash="sha256:0"},' +
        '"/<session-flags>/config.toml:pre_tool_use:1:0"={trusted_hash="sha256:1"},' +
        '"/<session-flags>/config.toml:pre_tool_use:2:0"={trusted_hash="sha256:2"}}',
      ...['--model', 'x', 'fix it'],
    ],
    approved: 3,
  });
});

test.each([
  ['fewer', listed(entries.slice(1))],
  ['another command', listed([...entries.slice(1), { command: 'rm -rf' }])],
  ['one more', listed([...entries, { command: 'say more' }])],
  ['nothing', { data: [] }],
  ['another form', { hooks: [] }],
])('an answer with %s gives leave to none', (_, answer) => {
  expect(asked().answered(answer)).toMatchObject({
    unknown: expect.stringMatching(/^hooks\/list/),
  });
});

test.each([
  [['-c', 'hooks.Stop=[]']],
  [['--config', 'hooks.state={}']],
  [['--config=features.hooks=false']],
  [['-chooks.Stop=[]']],
  [['exec', '-c', ' hooks = {}']],
])("with the person's own word on hooks nothing is added: %j", (args) => {
  expect(inject(...args)).toMatchObject({ unknown: expect.stringMatching(/^-c .*hooks/) });
});

test.each([[['-c', 'model="x"']], [['--', '-c', 'hooks.Stop=[]']], [['fix', 'hooks.Stop']]])(
  'what only looks like it stays the person’s: %j',
  (args) => {
    expect(isUnknown(inject(...args))).toBe(false);
  },
);
