import { expect, test } from 'vitest';
import { codexCompanion } from '../src/index.ts';

const split = (...args: string[]) => codexCompanion.split(args, '/run/s');
const server = ['app-server', '--listen', 'unix:///run/s'];
const terminal = ['--remote', 'unix:///run/s'];

test('a plain launch becomes a server and the terminal program that shows it', () => {
  expect(split()).toEqual({ server, terminal });
  expect(split('fix it')).toEqual({ server, terminal: [...terminal, 'fix it'] });
});

test('settings go to both, hooks to the server alone', () => {
  expect(split('-c', 'model="x"', '-c', 'hooks.Stop=[]', '--config=hooks.state={}', 'go')).toEqual({
    server: [...server, '-c', 'model="x"', '-c', 'hooks.Stop=[]', '--config', 'hooks.state={}'],
    terminal: [...terminal, '-c', 'model="x"', 'go'],
  });
});

test('what the terminal program hands on itself stays with it', () => {
  const args = ['-m', 'x', '--sandbox', 'read-only', '--ask-for-approval=never', '--search'];
  expect(split(...args)).toEqual({ server, terminal: [...terminal, ...args] });
});

test('a session is taken up by the pane that asks for it', () => {
  expect(split('resume', '--last')).toEqual({
    server,
    terminal: [...terminal, 'resume', '--last'],
  });
});

test('what was not seen in two programs stays one', () => {
  for (const args of [
    ['exec', 'hi'],
    ['-m', 'x', 'exec', 'hi'],
    ['--remote', 'unix://x'],
    ['--profile', 'p'],
    ['--dangerously-bypass-hook-trust'],
    ['--oss'],
    ['resume', '--all'],
    ['fork', '--last'],
  ]) {
    expect(split(...args), args.join(' ')).toHaveProperty('unknown');
  }
});

test('what comes after -- is a prompt, whatever it looks like', () => {
  expect(split('--', 'exec')).toEqual({ server, terminal: [...terminal, '--', 'exec'] });
});

test('one program of it shares no server, and what has none is left as it is', () => {
  expect(codexCompanion.embedded(['-p', 'x', 'hi'])).toEqual(['--no-daemon', '-p', 'x', 'hi']);
  expect(codexCompanion.embedded(['-c', 'a=1', 'exec', 'hi'])).toEqual(['-c', 'a=1', 'exec', 'hi']);
  expect(codexCompanion.embedded(['--remote', 'unix://x'])).toEqual(['--remote', 'unix://x']);
  expect(codexCompanion.embedded(['--no-daemon'])).toEqual(['--no-daemon']);
});
