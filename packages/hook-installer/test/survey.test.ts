import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type AgentDefinition,
  claude,
  codex,
  type OtherReader,
  opencode,
} from '@agenthooks/agent-catalog';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doublings, installAgent, realFiles, surveyHooks } from '../src/index.ts';
import { readHooks } from '../src/survey/read-hooks.ts';
import { simpleCommands } from '../src/survey/shell-words.ts';
import { toolName } from '../src/survey/tool-name.ts';
import { scratch } from './folders.ts';

/** A home with these files, and a project in it. */
function homeWith(files: Readonly<Record<string, unknown>>) {
  const home = scratch();
  const project = join(home, 'work/app');
  mkdirSync(project, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  const env = { HOME: home, PATH: '/usr/bin:/bin' };
  return { home, project, env, root: join(home, '.claude') };
}

const run = (command: string, more: object = {}) => ({
  ...more,
  hooks: [{ type: 'command', command }],
});

const look = (
  agent: AgentDefinition,
  place: ReturnType<typeof homeWith>,
  project = place.project,
  readers: readonly OtherReader[] = [],
) => {
  const root = agent.config.roots(place.env)[0]!;
  const survey = surveyHooks({ agent, root, project, env: place.env });
  const found = doublings({
    agent,
    hooks: survey.hooks,
    real: (path) => realFiles.realpath(path),
    readers,
  });
  return { ...survey, doublings: found };
};

test('each hook of others is named by event, command, file and line', () => {
  const place = homeWith({
    '.claude/settings.json': {
      hooks: {
        Stop: [run('"$HOME/.chime/hooks/ding.sh" done')],
        PreToolUse: [run('npx -y lint-guard@2 check', { matcher: 'Bash' })],
      },
    },
    '.chime/hooks/ding.sh': '',
    'work/app/.claude/settings.local.json': {
      hooks: { Stop: [run('python3 /opt/board/post.py')] },
    },
  });
  const { hooks } = look(claude, place);
  const file = join(place.root, 'settings.json');
  expect(hooks).toEqual([
    expect.objectContaining({
      tool: 'chime',
      event: 'Stop',
      file,
      line: 8,
      gone: null,
      of: 'person',
    }),
    expect.objectContaining({
      tool: 'lint-guard',
      event: 'PreToolUse',
      matcher: 'Bash',
      gone: null,
    }),
    expect.objectContaining({ tool: 'board', of: 'project', gone: '/opt/board/post.py' }),
  ]);
});

test('ours are told from theirs, also by another program that builds on them', () => {
  const place = homeWith({ '.claude/settings.json': { hooks: { Stop: [run('chime')] } } });
  const root = place.root;
  installAgent({ agent: claude, root, home: join(place.home, 'state'), features: ['state'] });
  installAgent({
    agent: claude,
    root,
    home: join(place.home, 'state'),
    brand: 'other',
    features: ['state'],
  });
  const tools = look(claude, place).hooks.map(({ tool, ours }) => `${tool} ${ours}`);
  expect([...new Set(tools)].sort()).toEqual(['agenthooks true', 'chime false', 'other false']);
});

test('a tool in two files fires twice, and an agent that merges runs the same command once', () => {
  const place = homeWith({
    '.claude/settings.json': { hooks: { Stop: [run('ding a')], SessionEnd: [run('ding b')] } },
    'work/app/.claude/settings.json': {
      hooks: { Stop: [run('ding other')], SessionEnd: [run('ding b')] },
    },
  });
  expect(look(claude, place).doublings).toMatchObject([
    { tool: 'ding', events: ['Stop'], effect: 'twice' },
    { tool: 'ding', events: ['SessionEnd'], effect: 'once' },
  ]);
});

test('where the project is the home, one file is read in two roles', () => {
  const place = homeWith({ '.codex/hooks.json': { hooks: { Stop: [run('ding')] } } });
  const [found] = look(codex, place, place.home).doublings;
  expect(found).toMatchObject({ tool: 'ding', events: ['Stop'], effect: 'once' });
  expect(found!.why).toContain("your own file and the project's as well");
  expect(look(codex, place).doublings).toEqual([]);
});

test('other agents that read these files are told, ours keep quiet in them', () => {
  const place = homeWith({
    '.claude/settings.json': { hooks: { Stop: [run('ding'), run('/opt/board/post')] } },
    'work/app/.claude/settings.json': { hooks: { SessionEnd: [run('lint')] } },
  });
  installAgent({ agent: claude, root: place.root, home: join(place.home, 'state') });
  const found = look(claude, place, place.project, claude.otherReaders);
  expect(found.doublings).toMatchObject([
    { tool: 'ding', effect: 'elsewhere', where: 'grok', events: ['Stop'] },
    { tool: 'board', effect: 'elsewhere', where: 'grok' },
    { tool: 'agenthooks', effect: 'silent', where: 'grok' },
    { tool: 'lint', effect: 'elsewhere', where: 'Copilot CLI' },
  ]);
  expect(found.doublings[0]!.why).toContain('GROK_CLAUDE_HOOKS_ENABLED=false stops it');
});

test('a file that is no JSON is named, and what can be read of it is', () => {
  const place = homeWith({
    '.claude/settings.json': '{"hooks": {"Stop": [{"hooks": [{"command": "ding"}]}',
  });
  const { hooks, broken } = look(claude, place);
  expect(broken).toMatchObject([{ text: 'not valid JSON' }]);
  expect(hooks).toMatchObject([{ tool: 'ding' }]);
});

test('plugins of others are named by their files', () => {
  const place = homeWith({
    '.config/opencode/plugin/board.js': '',
    'work/app/.opencode/plugins/x.js': '',
  });
  expect(look(opencode, place).hooks).toMatchObject([
    { tool: 'board', of: 'person', line: null },
    { tool: 'x', of: 'project' },
  ]);
});

test('looking changes nothing, whatever stands there', () => {
  const text =
    '{"hooks": {"Stop": [[], null, {"hooks": {"a": 1}}, {"hooks": [{"command": 7}]}]}, }';
  const place = homeWith({ '.claude/settings.json': text });
  symlinkSync('/nowhere', join(place.project, '.claude'));
  expect(look(claude, place).hooks).toEqual([]);
  expect(readFileSync(join(place.root, 'settings.json'), 'utf8')).toBe(text);
});

const shapes = [
  ['groups', 'a.json', '{"hooks":{"Stop":[{"matcher":"x","hooks":[{"command":"c"}]}]}}', 'x'],
  ['flat', 'a.json', '{"version":1,"hooks":{"Stop":[{"bash":"c"}]}}', undefined],
  ['named blocks', 'a.json', '{"tool":{"Stop":[{"command":"c"}]}}', undefined],
  ['one list', 'a.toml', '[[hooks]]\nevent = "Stop"\ncommand = "c"\n', undefined],
  ['groups in TOML', 'a.toml', '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ncommand = "c"\n', undefined],
] as const;

test.each(shapes)('hooks are found in %s', (_, file, text, matcher) => {
  const [hook] = readHooks(file, text).hooks;
  expect(hook).toMatchObject({ event: 'Stop', command: 'c', ...(matcher && { matcher }) });
});

const names = [
  ['/home/u/.chime/hooks/ding.sh', 'chime'],
  ['bash -c "exec ~/.local/bin/notify --done"', 'notify'],
  ['[ -x /opt/board/post ] && /opt/board/post "$1"', 'board'],
  ['FOO=1 node /home/u/.claude/hooks/ding.mjs', 'ding'],
  ['/usr/lib/node_modules/@x/y/dist/cli.js', '@x/y'],
  ['uvx ruffle', 'ruffle'],
  ['afplay /System/Library/Sounds/Glass.aiff', 'afplay'],
  ['true', 'a shell line'],
] as const;

test.each(names)('%s is of %s', (command, name) => {
  expect(toolName(command, '/home/u', ['.claude'])).toBe(name);
});

test('any command line is split and named without fault', () => {
  const piece = fc.constantFrom(
    ' ',
    "'",
    '"',
    '\\',
    ';',
    '&&',
    '$',
    '${',
    '}',
    '/a',
    'sh',
    '-c',
    'x=1',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
      (line) => {
        expect(
          simpleCommands(line)
            .flat()
            .every((word) => typeof word === 'string'),
        ).toBe(true);
        expect(toolName(line, '/home/u', [])).toEqual(expect.any(String));
      },
    ),
  );
});
