import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import type { SignalEvent } from '@agenthooks/osc-protocol';
import { type Phase, replay } from '@agenthooks/workstate';
import { describe, expect, test } from 'vitest';
import type { HostedSession } from '../src/index.ts';
import { cleanEnv, hosted } from './support/hosted.ts';
import { say } from './support/say.ts';

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).pathname;
const node = process.execPath;

function phasesOf(session: HostedSession): Phase[] {
  const phases: Phase[] = [];
  session.on('state', ({ phase }) => {
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  return phases;
}

function signalsOf(session: HostedSession): SignalEvent[] {
  const signals: SignalEvent[] = [];
  session.on('signal', (event) => signals.push(event));
  return signals;
}

describe('what hooks say to the terminal', () => {
  test('is the state, and does not leave the host', async () => {
    const turn = [say('agent ready for input'), 'printf before', say('agent working t=1 prompt')];
    const end = ['printf after', say('agent done t=1'), 'sleep 0.2'];
    const { session, output } = await hosted('sh', ['-c', [...turn, ...end].join('\n')]);
    const phases = phasesOf(session);
    await session.exited;
    expect(phases).toEqual(['ready', 'working', 'done', 'exited']);
    expect(output()).toBe('beforeafter');
  });

  test('under another token proves nothing, and is told as what it is', async () => {
    const forged = say('agent ready for input', '0'.repeat(32));
    const { session, output } = await hosted('sh', ['-c', `${forged}; printf x; sleep 0.2`]);
    const [phases, signals] = [phasesOf(session), signalsOf(session)];
    await session.exited;
    expect(signals).toEqual([{ type: 'signal', signal: { signal: 'ready' }, trusted: false }]);
    expect(phases).toEqual(['exited']);
    expect(session.state.proven).toEqual({ hook: false, native: false });
    expect(output()).toBe('x');
  });

  test('by another program’s name is none of our business and passes', async () => {
    const foreign = String.raw`printf '\033]777;notify;Build;agent ready for input\007'`;
    const { session, output } = await hosted('sh', ['-c', `${foreign}; sleep 0.1`]);
    const phases = phasesOf(session);
    await session.exited;
    expect(phases).toEqual(['exited']);
    expect(output()).toBe('\x1b]777;notify;Build;agent ready for input\x07');
  });

  test('in one pane is not heard in another', async () => {
    const one = await hosted('sh', ['-c', `${say('agent ready for input')}; sleep 0.3`]);
    const ones = phasesOf(one.session);
    const other = await hosted('sh', ['-c', 'sleep 0.3'], { home: one.home });
    const others = phasesOf(other.session);
    const signals = signalsOf(other.session);
    await Promise.all([one.session.exited, other.session.exited]);
    expect([ones, others]).toEqual([['ready', 'exited'], ['exited']]);
    expect(signals).toEqual([]);
  });
});

describe('hooks for one launch', () => {
  const launch = (...args: string[]) =>
    hosted(node, [fixture('runs-hooks.mjs')], {
      agent: { ...claude, launch: { ...claude.launch, inject: injected(args) } },
    });
  /** The program's own arguments stand behind its path, where an agent has none. */
  const injected = (args: string[]) => (request: Parameters<typeof claude.launch.inject>[0]) => {
    const result = claude.launch.inject({ ...request, args: [] });
    if ('unknown' in result) return result;
    return { ...result, args: [...request.args, ...result.args, ...args] };
  };

  test('say the state through the script in the launch folder, which goes with the session but for the bundle', async () => {
    const { session, home } = await launch(
      'cli',
      'SessionStart:startup',
      'PermissionRequest:Bash',
      '300',
    );
    const phases = phasesOf(session);
    expect(session.hooks).toMatchObject({ from: 'launch' });
    const folder = join(home, 'launch', session.pane);
    const files = readdirSync(folder);
    expect(files).toEqual(expect.arrayContaining(['hook.sh', 'settings.json']));
    // Built or not, the bundle is there or said to be missing.
    expect(files.includes('hook.mjs')).toBe(!('withoutBundle' in session.hooks));
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    await session.exited;
    expect(phases).toEqual(['ready', 'attention', 'exited']);
    expect(session.state.session).toBe('00000000-0000-4000-8000-000000000001');
    // A hook on its way out may not have read the bundle yet; nothing else stays.
    const kept = files.filter((name) => name === 'hook.mjs' || name === 'host.json');
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
  });

  test('are silent in an agent that the agent started', async () => {
    const { session } = await launch('sdk-cli', 'SessionStart:startup', 'Stop', '300');
    const signals = signalsOf(session);
    await session.exited;
    expect(signals).toEqual([]);
  });

  test('are left out where the agent’s config has them', async () => {
    const { session, home } = await hosted('sleep', ['0.1'], {
      agent: claude,
      installed: ['state', 'record'],
    });
    expect(session.hooks).toEqual({ from: 'install' });
    expect(existsSync(join(home, 'launch', session.pane, 'hook.sh'))).toBe(false);
    await session.exited;
  });

  test('that cannot be given are said with the reason', async () => {
    const { session } = await hosted('sh', ['-c', 'sleep 0.1', '--bare'], { agent: claude });
    expect(session.hooks).toMatchObject({
      from: 'nowhere',
      why: expect.stringContaining('--bare'),
    });
    await session.exited;
  });
});

describe('the status protocol', () => {
  test.each([
    ['BEL', 1, '\x1b]7501;?\x07'],
    ['ST', 1, '\x1b]7501;?\x1b\\'],
    ['ST', 3, '\x1b]7501;?\x1b\\'],
  ])(
    'a query ended by %s, %i times, is answered as often, with its own end, before DA1',
    async (end, count, reply) => {
      const { session, shows, output } = await hosted(node, [
        fixture('asks-status.mjs'),
        end,
        String(count),
      ]);
      session.on('output', (bytes) => {
        // As a terminal does it, at once.
        if (Buffer.from(bytes).includes('\x1b[c')) session.write('\x1b[?62;22c');
      });
      await shows('.');
      const hex = /answers:([0-9a-f]*)\./.exec(output())![1]!;
      expect(Buffer.from(hex, 'hex').toString('latin1')).toBe(`${reply.repeat(count)}\x1b[?62;22c`);
      expect(output()).not.toContain('7501');
      session.write('x');
      await session.exited;
    },
  );

  test('is not spoken when the caller does not want it', async () => {
    const report = String.raw`printf '\033]7501;state=working:app=fixture\007'`;
    const query = String.raw`printf '\033]7501;?\007'`;
    const script = `stty raw -echo; ${query}; ${report}; printf asked; dd bs=1 count=1 2>/dev/null`;
    const { session, shows, output } = await hosted('sh', ['-c', script], { nativeStatus: false });
    await shows('asked');
    session.write('k');
    await session.exited;
    expect(output()).toBe('askedk');
    expect(session.state.proven.native).toBe(false);
  });

  test('reports of the agent are first-hand evidence', async () => {
    const report = String.raw`printf '\033]7501;state=working:app=fixture\007'`;
    const { session } = await hosted('sh', ['-c', `${report}; sleep 0.2`]);
    const phases = phasesOf(session);
    await session.exited;
    expect(phases).toEqual(['working', 'exited']);
  });
});

describe('keys', () => {
  test('an Escape that the agent answers at once is a key before its answer', async () => {
    const script = String.raw`stty raw -echo
${say('agent working t=1 prompt')}
printf up
dd bs=1 count=1 2>/dev/null
printf '\033]7501;state=working:app=fixture\007\033]7501;state=idle:app=fixture\007'
sleep 0.3`;
    const { session, shows } = await hosted('sh', ['-c', script]);
    const phases = phasesOf(session);
    await shows('up');
    session.write('\x1b');
    await session.exited;
    expect(phases).toEqual(['working', 'interrupted', 'exited']);
  });

  test('replies of the terminal are no keys, and what a program writes is a submit', async () => {
    const { session, shows } = await hosted(node, [fixture('echo-hex.mjs')]);
    const inputs: string[] = [];
    session.on('input', (input) => {
      if (input.type === 'key') inputs.push(input.key);
      if (input.type === 'submit') inputs.push(`submit by ${input.by}`);
    });
    await shows('listening');
    session.write('\x1b[I\x1b[?62c\x1b[<0;1;1M');
    session.write('\x1b[200~pasted\r\x1b[201~');
    session.write('hello\r', 'program');
    session.write('7');
    await session.exited;
    expect(inputs).toEqual(['text', 'submit by program', 'text']);
  });
});

describe('messages', () => {
  test('are typed when the agent is ready, with Enter after a pause', async () => {
    const { session, shows, output } = await hosted(
      'sh',
      ['-c', `${say('agent ready for input')}; exec ${node} ${fixture('echo-hex.mjs')}`],
      { timings: { messageEnter: 50 } },
    );
    await shows('listening');
    const outcomes = [session.deliver('first 1'), session.deliver('second 2')];
    expect(await Promise.all(outcomes)).toEqual([{ submitted: true }, { submitted: true }]);
    session.write('7');
    await session.exited;
    const read = [...output().matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join('');
    expect(Buffer.from(read, 'hex').toString()).toBe('first 1\rsecond 2\r7');
  });

  test('are refused with a reason that a person understands', async () => {
    const { session, shows } = await hosted(node, [fixture('echo-hex.mjs')]);
    await shows('listening');
    expect(await session.deliver('hello')).toMatchObject({ submitted: false, code: 'blocked' });
    expect(await session.deliver('\x1b[2J')).toMatchObject({
      submitted: false,
      code: 'control-bytes',
    });
    session.write('7');
    await session.exited;
    expect(await session.deliver('late')).toMatchObject({ submitted: false, code: 'not-running' });
  });

  test('that wait for a turn die with the agent', async () => {
    const script = `${say('agent ready for input')}; ${say('agent working t=1 prompt')}; echo up; sleep 0.3`;
    const { session, shows } = await hosted('sh', ['-c', script], { env: cleanEnv });
    await shows('up');
    expect(await session.deliver('hello')).toMatchObject({ submitted: false, code: 'died' });
  });
});

describe('the journal', () => {
  test('replays to the state in which the session ended', async () => {
    const turn = [
      'agent working t=$i prompt',
      'needs your permission: Bash t=$i',
      'agent working t=$i end',
      'agent done t=$i',
    ].map((body) => say(body).replace(`'${body}'`, `"${body}"`));
    const script = [
      say('agent ready for input'),
      'i=0; while [ $i -lt 250 ]; do i=$((i + 1))',
      ...turn,
      'done',
    ].join('\n');
    const { session, home } = await hosted('sh', ['-c', script]);
    await session.exited;
    const path = (name: string) => join(home, 'journal', `${session.pane}${name}.jsonl`);
    const files = ['.3', '.2', '.1', ''].map(path).filter(existsSync);
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
    const { states, faults, drift } = replay(lines);
    expect([faults, drift]).toEqual([[], null]);
    expect(states.at(-1)).toEqual(session.state);
    expect(files.length).toBeGreaterThan(1);
    // Every one of the 1,001 signals is there: none was lost on the way.
    expect(lines.filter((line) => line.includes('"type":"signal"'))).toHaveLength(1001);
  });
});
