import { describe, expect, test } from 'vitest';
import { agentEnvironment, hostPrefixes } from '../src/environment.ts';

const token = '0123456789abcdef0123456789abcdef';
const identity = { brand: 'agenthooks', pane: 'p1', token, hostPid: 42 };
const outer = (prefix: string) => ({
  [`${prefix}_PTY`]: '/dev/pts/9',
  [`${prefix}_PANE`]: 'outer',
  [`${prefix}_TOKEN`]: 'f'.repeat(32),
  [`${prefix}_HOST_PID`]: '1',
});

describe('the environment of the agent', () => {
  test('is the one that was given, and ours', () => {
    const given = {
      PATH: '/bin',
      TERM: 'xterm-kitty',
      TMUX: '/tmp/tmux,1,0',
      'BASH_FUNC_x%%': '() { :; }',
    };
    expect(agentEnvironment(given, identity)).toEqual({
      ...given,
      AGENTHOOKS_PANE: 'p1',
      AGENTHOOKS_TOKEN: token,
      AGENTHOOKS_HOST_PID: '42',
    });
  });

  test('has nothing of an outer host, of our brand or of another', () => {
    const given = { HOME: '/h', ...outer('AGENTHOOKS'), ...outer('MY_TERM') };
    const env = agentEnvironment(given, identity);
    expect(Object.keys(env).sort()).toEqual([
      'AGENTHOOKS_HOST_PID',
      'AGENTHOOKS_PANE',
      'AGENTHOOKS_TOKEN',
      'HOME',
    ]);
    expect(env.AGENTHOOKS_PANE).toBe('p1');
  });

  test('has no pty path that is not its own, whatever form the rest has', () => {
    const env = agentEnvironment({ AGENTHOOKS_PTY: '/dev/pts/9' }, identity);
    expect(env.AGENTHOOKS_PTY).toBeUndefined();
  });

  test('keeps tokens and terminals of others', () => {
    const given = {
      GITHUB_TOKEN: 'f'.repeat(32),
      GITHUB_HOST_PID: 'no number',
      GITHUB_PTY: '/dev/pts/1',
      CI_TOKEN: 'f'.repeat(32),
      SSH_TTY: '/dev/pts/2',
      SSH_TOKEN: 'secret',
    };
    expect(hostPrefixes(given)).toEqual([]);
    expect(agentEnvironment(given, identity)).toMatchObject(given);
  });

  test('takes what the catalog adds', () => {
    const env = agentEnvironment({ A: '1' }, identity, { A: '2', B: '3' });
    expect(env).toMatchObject({ A: '2', B: '3' });
  });

  test('leaves out what has no value', () => {
    expect(agentEnvironment({ A: undefined }, identity)).not.toHaveProperty('A');
  });
});
