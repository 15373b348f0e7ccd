import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Asker,
  ancestry,
  environmentNames,
  type GuardPolicy,
  type LiveAgent,
  mayAnswer,
  type ProcessView,
  peerIn,
  peerOf,
} from '../src/index.ts';
import { requestOf } from './example.ts';

describe('who may answer', () => {
  const request = requestOf();
  const policy: GuardPolicy = { marks: ['CLAUDECODE'], strict: false, paired: false };
  const agents: LiveAgent[] = [
    { pid: 500, session: 's1', pane: 'p1' },
    { pid: 700, start: '77', session: 's2' },
  ];
  const asker = (differs: Partial<Asker> = {}): Asker => ({
    via: 'terminal',
    peer: { pids: [900] },
    claimedPid: 900,
    ...differs,
  });
  /** A process and everything above it. */
  const view = (above: number[], names: string[] = []): ProcessView => ({
    ancestry: (pid) =>
      pid === 404
        ? []
        : [pid, ...above, 1].map((one, n, all) => ({
            pid: one,
            parent: all[n + 1] ?? 0,
            start: one === 700 ? '77' : 'x',
            terminal: 0,
          })),
    environmentNames: () => new Set(names),
  });
  const judge = (
    one: Partial<Asker>,
    above: number[],
    names: string[] = [],
    differs: Partial<GuardPolicy> = {},
    askedBy: number[] = [950, 500],
  ) =>
    mayAnswer(
      request,
      { line: view(askedBy.slice(1)).ancestry(askedBy[0]!) },
      asker(one),
      agents,
      { ...policy, ...differs },
      view(above, names),
    );

  test('a person in a terminal may', () => {
    expect(judge({}, [800])).toEqual({ may: true });
  });

  test.each([
    ['one that only looks', { via: 'view' }, [800], []],
    ['a child of the agent that asks', {}, [800, 500], []],
    ['a child of another agent', {}, [800, 700], []],
    ['one that carries the mark of an agent', {}, [800], ['PATH', 'CLAUDECODE']],
    ['one whose process is gone', { peer: 'gone' }, [800], []],
    ['one whose process is not there', { peer: { pids: [404] } }, [800], []],
    ['one of two holders of whom the other is inside', { peer: { pids: [900, 500] } }, [800], []],
    ['an elicitation in the session that asks', { via: 'elicitation' }, [500], []],
    ['an elicitation that is inside no known agent', { via: 'elicitation' }, [800], []],
  ] as const)('%s may not', (_, one, above, names) => {
    expect(judge(one as Partial<Asker>, [...above], [...names])).toMatchObject({
      may: false,
      code: 'not-answerable-here',
    });
  });

  test('an elicitation inside another agent may, although it carries its marks', () => {
    expect(judge({ via: 'elicitation' }, [700], ['CLAUDECODE'])).toEqual({ may: true });
  });

  test('an elicitation answers nothing that its own agent started, at whatever depth', () => {
    const inside = { via: 'elicitation' } as const;
    expect(judge(inside, [700], [], {}, [950, 500, 800, 700])).toMatchObject({
      may: false,
      why: expect.stringContaining('started itself'),
    });
    expect(judge(inside, [700], [], {}, [404])).toMatchObject({ may: false });
  });

  test('a later process with the number of an agent is none', () => {
    const later = view([700]);
    const other: ProcessView = {
      ...later,
      ancestry: (pid) => later.ancestry(pid).map((one) => ({ ...one, start: 'later' })),
    };
    expect(mayAnswer(request, { line: [] }, asker(), agents, policy, other)).toEqual({ may: true });
  });

  test('without a word of the system what the client says of itself counts', () => {
    expect(judge({ peer: 'unavailable', claimedPid: 500 }, [])).toMatchObject({ may: false });
    expect(judge({ peer: 'unavailable' }, [800])).toEqual({ may: true });
  });

  test('in strict mode only a paired viewer may, and an elicitation never', () => {
    expect(judge({}, [800], [], { strict: true })).toMatchObject({ code: 'pairing-needed' });
    expect(judge({}, [800], [], { strict: true, paired: true })).toEqual({ may: true });
    expect(judge({ via: 'elicitation' }, [700], [], { strict: true, paired: true })).toMatchObject({
      code: 'not-answerable-here',
    });
  });
});

describe('the other end of a connection', () => {
  const table = [
    'u_str ESTAB 0      0      /run/control.sock 11 * 12 users:(("node",pid=100,fd=20))      ',
    'u_str ESTAB 0      0      * 12 * 11 users:(("node",pid=200,fd=17),("sh",pid=201,fd=3))  ',
    'u_str ESTAB 0      0      * 13 * 14 users:(("node",pid=300,fd=17))',
    'u_str LISTEN 0     4096   /run/control.sock 15 * 0 users:(("node",pid=100,fd=19))',
  ].join('\n');

  test('is found by the two inodes, with every process that claims it', () => {
    expect(peerIn(table, '11')).toEqual({ inode: '12', pids: [200, 201] });
  });

  test('is nobody where the table does not name it', () => {
    expect(peerIn(table, '99')).toBeUndefined();
    expect(peerIn('', '11')).toBeUndefined();
  });

  test('is read although a path holds blanks and numbers', () => {
    const odd = table.replace('* 12 * 11', '/tmp/a 77 * 88 12 /run/control.sock 11');
    expect(peerIn(odd, '11')).toEqual({ inode: '12', pids: [200, 201] });
  });

  test.runIf(process.platform === 'linux')(
    'is the process that connected, by what the system says, and a name that lies changes nothing',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'ah-peer-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
      const path = join(folder, 's');
      const socket = new Promise<Socket>((resolve) => {
        const server = createServer(resolve).listen(path);
        onTestFinished(() => void server.close());
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      // Its name quotes another process, as `ss` would print it.
      const script = `process.title = 'x",pid=1,fd=3'; require('net').connect(${JSON.stringify(path)}); setInterval(() => {}, 1000)`;
      const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
      onTestFinished(() => void child.kill('SIGKILL'));
      const connected = await socket;
      expect(await peerOf(connected)).toEqual({ pids: [child.pid] });
      expect(ancestry(child.pid!)[1]?.pid).toBe(process.pid);
      expect(environmentNames(child.pid!)?.has('PATH')).toBe(true);
      connected.destroy();
    },
  );
});
