import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agents } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { commands } from '../src/commands.ts';
import { scripts } from '../src/completion/scripts.ts';
import { vocabulary } from '../src/completion/vocabulary.ts';
import { schemaOf } from './docs/notation.ts';
import { cliPage } from './docs/page.ts';
import { shapes } from './docs/shapes/index.ts';
import { agenthooks, scratch } from './process.ts';
import { standInClaude } from './stand-in-claude.ts';

const page = new URL('../../../docs/cli.md', import.meta.url);
const schemas = new URL('../schema/', import.meta.url);
const entries = vocabulary(
  commands,
  agents.map(({ id }) => id),
);

/** `CLI_WRITE_DOCS=1 npx vitest run apps/cli/test/table` writes it. */
test('the page of the commands is made from the table', () => {
  const made = cliPage();
  if (process.env.CLI_WRITE_DOCS === '1') writeFileSync(page, made);
  expect(readFileSync(page, 'utf8')).toBe(made);
});

test('every command and option has words, and every command an example of its own', () => {
  for (const { name, summary, options = [], arguments: given = [], examples } of commands) {
    expect(summary, name).toMatch(/\S/);
    for (const { form, says } of [...options, ...given])
      expect(says, `${name} ${form}`).toMatch(/\S/);
    expect(
      examples.some((line) => line.includes(`agenthooks ${name}`)),
      name,
    ).toBe(true);
  }
});

test('what is promised of JSON names every command that has --json, and those that print nothing else', () => {
  const withJson = commands
    .filter(({ options = [] }) => options.some(({ form }) => form === '--json'))
    .map(({ name }) => name);
  expect(Object.keys(shapes).sort()).toEqual([...withJson, 'signal'].sort());
});

test('each schema stands in a file that is shipped', () => {
  const made = Object.entries(shapes).map(([name, shape]) => [
    `${name}.schema.json`,
    `${JSON.stringify(schemaOf(shape), null, 2)}\n`,
  ]);
  if (process.env.CLI_WRITE_DOCS === '1')
    for (const [name, text] of made) writeFileSync(new URL(name!, schemas), text!);
  for (const [name, text] of made)
    expect(readFileSync(new URL(name!, schemas), 'utf8'), name).toBe(text);
  expect(readdirSync(schemas).sort()).toEqual(made.map(([name]) => name).sort());
});

/** The script in a file, and what the shell itself makes of it. */
function inShell(shell: 'bash' | 'zsh' | 'fish', script: string): string[] {
  const file = join(scratch(), 'completion');
  writeFileSync(file, scripts[shell](entries));
  const clean = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] }[shell];
  const out = execFileSync(shell, [...clean, '-c', script.replaceAll('FILE', file)], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', HOME: scratch(), TERM: 'dumb', LANG: 'C.UTF-8' },
  });
  return out.split('\n').filter((line) => line !== '');
}

const bashWith = (...words: string[]) =>
  inShell(
    'bash',
    `. FILE; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _agenthooks; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );

test('bash completes commands, options, agents and verbs', () => {
  expect(bashWith('agenthooks', 'se')).toEqual(expect.arrayContaining(['sessions', 'send']));
  expect(bashWith('agenthooks', 'run', '--det')).toEqual(['--detach']);
  expect(bashWith('agenthooks', 'run', 'cl')).toContain('claude');
  expect(bashWith('agenthooks', 'hub', 'sta')).toEqual(['start', 'status']);
  expect(bashWith('agenthooks', 'redact', 'x')).toEqual([]);
});

const fishWith = (line: string) =>
  inShell('fish', `source FILE; complete -C '${line}'`).map((row) => row.split('\t')[0]);

test('fish completes commands, options, agents and verbs', () => {
  expect(fishWith('agenthooks se')).toEqual(expect.arrayContaining(['sessions', 'send']));
  expect(fishWith('agenthooks run --det')).toEqual(['--detach']);
  expect(fishWith('agenthooks run cl')).toContain('claude');
  expect(fishWith('agenthooks hub sta')).toEqual(expect.arrayContaining(['start', 'status']));
});

/** What it offers is taken where the shell would show it. */
const zshWith = (...words: string[]) =>
  inShell(
    'zsh',
    `_describe() { print -l -- \${\${(P)4}%%:*} }; compadd() { shift; print -l -- "$@" }; _files() { print files }
     . FILE; words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _agenthooks`,
  );

test('zsh completes commands, options, agents and verbs', () => {
  expect(zshWith('agenthooks', '')).toEqual(commands.map(({ name }) => name));
  expect(zshWith('agenthooks', 'run', '--')).toEqual(
    entries.find(({ name }) => name === 'run')!.options.map(({ word }) => word),
  );
  expect(zshWith('agenthooks', 'run', '')).toContain('claude');
  expect(zshWith('agenthooks', 'hub', '')).toEqual(['start', 'stop', 'status']);
  expect(zshWith('agenthooks', 'redact', '')).toEqual(['files']);
});

test('alone it says what is here and the one next command', async () => {
  const home = scratch();
  const nobody = await agenthooks([], { home, env: { PATH: join(home, 'none') } });
  expect(nobody).toMatchObject({ code: 0, err: '' });
  expect(nobody.out).toContain('No agent that this version knows is on PATH');
  expect(nobody.out).toContain('Next: agenthooks demo');
  const { out } = await agenthooks([], { home, env: standInClaude(home) });
  expect(out).toMatch(/Claude Code +\S+bin\/claude +none/);
  expect(out).toContain('Next: agenthooks run claude');
  expect(out.match(/Next:/g)).toHaveLength(1);
});
