import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSignals, signalsFile, signalsFolder, troubleFile } from '../../src/index.ts';
import { bundled } from '../support/bundle.ts';
import { payload } from '../support/fixtures.ts';
import { ownHome } from '../support/home.ts';

const hook = await bundled('recorder');

function run(
  home: string,
  args: string[],
  input: string | Buffer,
  env: Record<string, string> = {},
) {
  const result = spawnSync(process.execPath, [hook, ...args], {
    input,
    env: { PATH: process.env.PATH, AGENTHOOKS_HOME: home, ...env },
    maxBuffer: 1 << 26,
  });
  // Whatever was asked of it: it ends well, in silence.
  expect(result.status).toBe(0);
  expect(result.stdout.toString()).toBe('');
  expect(result.stderr.toString()).toBe('');
}
const lines = (home: string, window: string) =>
  readSignals({ file: signalsFile(home, window) }).lines;
const trouble = (home: string) =>
  existsSync(troubleFile(home)) ? readFileSync(troubleFile(home), 'utf8') : '';
const ask = payload('claude', 'PermissionRequest.Write.setMode') as { session_id: string };

describe('the recorder’s hook as a process', () => {
  it('leaves one line for a payload, with the pane of its window', () => {
    const home = ownHome();
    const before = Date.now();
    run(home, ['claude'], `${JSON.stringify(ask)}\n`, { AGENTHOOKS_PANE: 'pane-7' });
    const [line] = lines(home, 'pane-7');
    expect(line).toMatchObject({
      event: 'PermissionRequest',
      agent: 'claude',
      session: ask.session_id,
      pane: 'pane-7',
      kind: 'Write',
      detail: '/home/user/project/w.txt',
    });
    expect(Date.parse(line!.at)).toBeGreaterThanOrEqual(before - 1);
  });

  it('goes by the session where nobody hosts the agent', () => {
    const home = ownHome();
    run(home, ['claude'], JSON.stringify(ask));
    expect(lines(home, ask.session_id)).toHaveLength(1);
    expect(lines(home, ask.session_id)[0]).not.toHaveProperty('pane');
  });

  it('takes the event from its argument where the payload names none', () => {
    const home = ownHome();
    run(
      home,
      ['copilot', '--event', 'agentStop'],
      JSON.stringify(payload('copilot', 'agentStop')),
      {
        AGENTHOOKS_PANE: 'w1',
      },
    );
    expect(lines(home, 'w1')).toMatchObject([{ event: 'agentStop', kind: 'end_turn' }]);
  });

  it('speaks for the brand that it was told, and goes to the home that its command names', () => {
    const home = ownHome();
    run('/nowhere', ['claude', '--brand', 'my-term', '--home', home], JSON.stringify(ask), {
      MY_TERM_PANE: 'p1',
      AGENTHOOKS_PANE: 'outer',
    });
    expect(lines(home, 'p1')).toHaveLength(1);
    expect(existsSync(signalsFile(home, 'outer'))).toBe(false);
  });

  it('falls back to the state folder of XDG, and to the one below the home folder', () => {
    const home = ownHome();
    run('', ['claude'], JSON.stringify(ask), { XDG_STATE_HOME: home });
    expect(lines(join(home, 'agenthooks'), ask.session_id)).toHaveLength(1);
    run('', ['claude'], JSON.stringify(ask), { XDG_STATE_HOME: 'relative', HOME: home });
    expect(lines(join(home, '.local/state/agenthooks'), ask.session_id)).toHaveLength(1);
  });

  it.each([
    ['AGENTHOOKS_DISABLE', '1'],
    ['AGENTHOOKS_RECORD', '0'],
  ])('leaves nothing with %s=%s, and drains a megabyte all the same', async (name, value) => {
    const home = ownHome();
    const child = spawn(process.execPath, [hook, 'claude'], {
      env: { AGENTHOOKS_HOME: home, [name]: value },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const broken: Error[] = [];
    child.stdin.on('error', (error) => broken.push(error));
    child.stdin.end(JSON.stringify({ ...ask, filler: 'x'.repeat(1 << 20) }));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(broken).toEqual([]);
    expect(existsSync(home)).toBe(false);
  });

  it('records a command that is a megabyte long by its beginning', () => {
    const home = ownHome();
    const long = {
      ...ask,
      tool_name: 'Bash',
      tool_input: { command: `echo ${'y'.repeat(1 << 20)}` },
    };
    run(home, ['claude'], JSON.stringify(long));
    const [line] = lines(home, ask.session_id);
    expect([...line!.detail!].length).toBe(200);
    expect(line!.detail).toMatch(/^echo y+…$/);
  });

  it('takes out what is secret by itself, by its place, and by the hook’s own environment', () => {
    const home = ownHome();
    const token = 'fa4efa4efa4efa4efa4efa4efa4efa4e';
    const command = `deploy --db-password hunter2fake ghp_${'fake'.repeat(9)} odd-VALUE-1234-fake ${token}`;
    const payloads = { ...ask, tool_name: 'Bash', tool_input: { command } };
    run(home, ['claude'], JSON.stringify(payloads), {
      AGENTHOOKS_TOKEN: token,
      DEPLOY_API_KEY: 'odd-VALUE-1234-fake',
    });
    expect(lines(home, ask.session_id)[0]?.detail).toBe(
      'deploy --db-password [redacted:secret-flag] [redacted:github-token] [redacted:environment] [redacted:host-token]',
    );
    expect(readFileSync(signalsFile(home, ask.session_id), 'utf8')).not.toContain(token);
  });

  it.each([
    ['nothing', ''],
    ['half a payload', '{"hook_event_name":"Stop","session_id":"s-1'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ['an array', '[]'],
    ['a heartbeat', JSON.stringify(payload('claude', 'PreToolUse.Bash'))],
    ['an event that it does not know', '{"hook_event_name":"Dreaming","session_id":"s-1"}'],
  ])('gets %s and leaves no line', (_, input) => {
    const home = ownHome();
    run(home, ['claude'], input);
    expect(existsSync(signalsFolder(home))).toBe(false);
    expect(trouble(home)).not.toContain('session_id');
  });

  it.each([
    ['an agent that nobody knows', ['nobody']],
    ['no agent', []],
    ['an option without a value', ['claude', '--event']],
    ['an option that it does not know', ['claude', '--colour', 'red']],
  ])('gets %s and ends well', (_, args) => {
    const home = ownHome();
    run(home, args, JSON.stringify(ask));
    expect(existsSync(signalsFile(home, ask.session_id))).toBe(args[0] === 'claude');
    expect(trouble(home) !== '').toBe(args[0] !== 'claude');
  });

  it('cannot be led out of its folder by a session or a pane', () => {
    const home = ownHome();
    const evil = { ...ask, session_id: '../../evil' };
    run(home, ['claude'], JSON.stringify(evil), { AGENTHOOKS_PANE: '../evil' });
    expect(existsSync(signalsFolder(home))).toBe(false);
    expect(trouble(home)).toContain('neither a pane nor a session');
    run(home, ['claude'], JSON.stringify(evil), { AGENTHOOKS_PANE: 'w1' });
    expect(lines(home, 'w1')[0]?.session).toBe('-');
  });

  it('ends well where its home cannot be made', () => {
    const home = ownHome();
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'file'), '');
    run(join(home, 'file'), ['claude'], JSON.stringify(ask));
    run('/proc/nowhere', ['claude'], JSON.stringify(ask));
    symlinkSync('/nowhere', join(home, 'dangling'));
    run(join(home, 'dangling'), ['claude'], JSON.stringify(ask));
  });

  it('ends well when standard input is closed or a folder', () => {
    const home = ownHome();
    const env = { ...process.env, AGENTHOOKS_HOME: home };
    for (const redirect of ['<&-', '</tmp', '</dev/null']) {
      const command = `"$0" "$1" claude ${redirect}`;
      const result = spawnSync('/bin/sh', ['-c', command, process.execPath, hook], { env });
      expect([result.status, result.stdout.toString(), result.stderr.toString()]).toEqual([
        0,
        '',
        '',
      ]);
    }
  });
});

describe('the bundle of the hook', () => {
  it('is small, and imports nothing but files and paths', () => {
    const text = readFileSync(hook, 'utf8');
    expect(text.length).toBeLessThan(160_000);
    const imports = [...text.matchAll(/(?:from|import\()\s*["']([^"']+)["']/g)].map(([, name]) =>
      name!.replace(/^node:/, ''),
    );
    expect(new Set(imports)).toEqual(new Set(['fs', 'path']));
    expect(text).not.toContain('ZodError');
  });
});
