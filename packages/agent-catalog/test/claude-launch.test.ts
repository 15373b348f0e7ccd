import { expect, test } from 'vitest';
import { claude, type HookEntry, type InjectRequest, isUnknown } from '../src/index.ts';

const entries: HookEntry[] = [
  { event: 'Stop', command: 'ours stop', timeout: 5 },
  { event: 'SessionStart', matcher: 'startup', command: 'ours ready', timeout: 5 },
];

function inject(args: string[], files: Record<string, string> = {}) {
  const request: InjectRequest = {
    entries,
    args,
    env: {},
    cwd: '/project',
    folder: '/run/launch',
    readFile(path) {
      const content = files[path];
      if (content === undefined) throw new Error(`ENOENT: ${path}`);
      return content;
    },
  };
  const injected = claude.launch.inject(request);
  if (isUnknown(injected)) return injected;
  const [file] = injected.files;
  return { ...injected, settings: JSON.parse(file!.content) };
}

const ours = {
  Stop: [{ hooks: [{ type: 'command', command: 'ours stop', timeout: 5 }] }],
  SessionStart: [
    { matcher: 'startup', hooks: [{ type: 'command', command: 'ours ready', timeout: 5 }] },
  ],
};

test('the hooks go into a settings file of this launch, named before all other arguments', () => {
  expect(inject(['--resume', 'fix it'])).toMatchObject({
    args: ['--settings', '/run/launch/settings.json', '--resume', 'fix it'],
    env: {},
    files: [{ path: '/run/launch/settings.json' }],
    settings: { hooks: ours },
  });
});

test("the person's own --settings are merged, ours after theirs, since only the last counts", () => {
  const own = JSON.stringify({
    model: 'opus',
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'theirs' }] }] },
  });
  for (const args of [
    ['--settings', own, '-c'],
    [`--settings=${own}`, '-c'],
    ['--settings', 'ignored.json', '--settings', 'own.json', '-c'],
    ['--settings', '/project/own.json', '-c'],
  ]) {
    expect(inject(args, { '/project/own.json': own })).toMatchObject({
      args: ['--settings', '/run/launch/settings.json', '-c'],
      settings: {
        model: 'opus',
        hooks: {
          Stop: [{ hooks: [{ type: 'command', command: 'theirs' }] }, ...ours.Stop],
          SessionStart: ours.SessionStart,
        },
      },
    });
  }
});

test('a --settings behind -- is text for the agent', () => {
  expect(inject(['--', '--settings', 'x'])).toMatchObject({
    args: ['--settings', '/run/launch/settings.json', '--', '--settings', 'x'],
  });
});

test.each([
  [['--bare'], '--bare: the agent starts without any hooks'],
  [
    ['--settings', 'gone.json'],
    '--settings gone.json: cannot be read (ENOENT: /project/gone.json)',
  ],
  [['--settings', '{"a":'], expect.stringMatching(/^--settings \{"a":: is not JSON/)],
  [['--settings', 'list.json'], '--settings list.json: is not an object'],
  [['--settings', '{"hooks":[]}'], expect.stringMatching(/"hooks" has a shape/)],
  [['--settings', '{"hooks":{"Stop":{}}}'], expect.stringMatching(/"hooks" has a shape/)],
])('with %o nothing is injected, and the reason says why', (args, why) => {
  expect(inject(args, { '/project/list.json': '[]' })).toEqual({ unknown: why });
});

test('a file with a byte order mark is read', () => {
  expect(
    inject(['--settings', 'bom.json'], { '/project/bom.json': '\uFEFF{"a":1}' }),
  ).toMatchObject({ settings: { a: 1, hooks: ours } });
});
