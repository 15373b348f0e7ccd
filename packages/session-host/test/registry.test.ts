import { mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from '@agenthooks/process-identity';
import { describe, expect, test } from 'vitest';
import { listSessions } from '../src/index.ts';
import { cleanHome } from '../src/registry/clean.ts';
import { parseRecord, type SessionRecord } from '../src/registry/record.ts';
import { eventually, hosted, temporaryFolder } from './support/hosted.ts';
import { outerTerminal } from './support/outer.ts';
import { say } from './support/say.ts';

const self = identityOf(process.pid)!;
const dead = { pid: self.pid, start: `${self.start}0` };
const record: SessionRecord = {
  schemaVersion: 1,
  pane: 'p1',
  brand: 'agenthooks',
  agent: 'claude',
  command: 'claude',
  cwd: '/',
  process: self,
  host: self,
  startedAt: 1,
  phase: 'working',
  since: 2,
  reason: { rule: 3, name: 'working', evidence: 'a hook says working' },
  heartbeat: 3,
};

function write(home: string, ...records: SessionRecord[]) {
  mkdirSync(join(home, 'sessions'), { recursive: true });
  for (const one of records) {
    writeFileSync(join(home, 'sessions', `${one.pane}.json`), JSON.stringify(one));
  }
}

describe('the registered sessions', () => {
  test('are those that run, with their state, and never with their token', async () => {
    const script = `${say('agent ready for input')}; ${say('session abc-1')}; ${say('needs your permission: Bash')}; sleep 5`;
    const { session, home } = await hosted('sh', ['-c', script], { name: 'mine' });
    await eventually(async () => (await listSessions(home))[0]?.phase === 'attention', 'attention');
    const [listed] = await listSessions(home);
    expect(listed).toMatchObject({
      pane: session.pane,
      name: 'mine',
      agent: 'fixture',
      command: 'sh',
      cwd: home,
      process: { pid: session.pid },
      host: self,
      tool: 'Bash',
      session: 'abc-1',
      alive: true,
    });
    expect(JSON.stringify(listed)).not.toContain(session.token);
    await session.stop();
    expect(await listSessions(home)).toEqual([]);
  });

  test('of a host that was killed are said to be dead', async () => {
    const outer = await outerTerminal('sleep', ['30']);
    await eventually(async () => (await listSessions(outer.home)).length === 1, 'the session');
    outer.kill('SIGKILL');
    await outer.exited;
    const [listed] = await listSessions(outer.home);
    expect(listed).toMatchObject({ command: 'sleep', alive: false });
  });

  test('are none where nobody ever hosted', async () => {
    expect(await listSessions(join(temporaryFolder(), 'nothing'))).toEqual([]);
  });

  test('leave out what is no record of ours', async () => {
    const home = temporaryFolder();
    write(home, record, { ...record, pane: 'p2', startedAt: 0 });
    const file = (name: string, text: string) => writeFileSync(join(home, 'sessions', name), text);
    file('copy.json', JSON.stringify(record));
    file('half.json', '{"schemaVersion":1,');
    file('newer.json', JSON.stringify({ ...record, pane: 'newer', schemaVersion: 2 }));
    file('p1.json.123.tmp', JSON.stringify(record));
    expect((await listSessions(home)).map(({ pane }) => pane)).toEqual(['p2', 'p1']);
  });

  test.each(['pane', 'process', 'host', 'reason', 'heartbeat'])(
    'a record without %s is none',
    (key) => {
      expect(parseRecord(JSON.stringify(record))).toEqual(record);
      expect(parseRecord(JSON.stringify({ ...record, [key]: undefined }))).toBeUndefined();
    },
  );
});

test('what the agent said it used is numbers, or the record is none', () => {
  const used = { ...record, usage: { fiveHour: 12.5 }, context: { used: 1, window: 2 } };
  expect(parseRecord(JSON.stringify(used))).toEqual(used);
  for (const usage of [null, 'much', { fiveHour: '12' }, { cost: null }])
    expect(parseRecord(JSON.stringify({ ...record, usage }))).toBeUndefined();
});

describe('what dead hosts left', () => {
  const day = 24 * 60 * 60 * 1000;

  test('their sessions go a day after their last sign of life', async () => {
    const home = temporaryFolder();
    const left = { ...record, host: dead };
    write(
      home,
      record,
      { ...left, pane: 'young', heartbeat: day },
      { ...left, pane: 'old', heartbeat: 0 },
    );
    await cleanHome(home, day + 1);
    expect(readdirSync(join(home, 'sessions')).sort()).toEqual(['p1.json', 'young.json']);
  });

  test('their launch folders go at once, those of living hosts and young ones stay', async () => {
    const home = temporaryFolder();
    const launch = (name: string, owner?: object) => {
      mkdirSync(join(home, 'launch', name), { recursive: true });
      if (owner) writeFileSync(join(home, 'launch', name, 'host.json'), JSON.stringify(owner));
    };
    launch('living', self);
    launch('dead', dead);
    launch('begun');
    launch('broken');
    utimesSync(join(home, 'launch', 'broken'), 0, 0);
    await cleanHome(home, Date.now());
    expect(readdirSync(join(home, 'launch')).sort()).toEqual(['begun', 'living']);
  });
});

describe('the journals of sessions that ended', () => {
  const journal = (home: string, name: string, bytes: number, at: number) => {
    mkdirSync(join(home, 'journal'), { recursive: true });
    const path = join(home, 'journal', name);
    writeFileSync(path, '');
    truncateSync(path, bytes);
    utimesSync(path, at / 1000, at / 1000);
  };

  test('go after two weeks', async () => {
    const home = temporaryFolder();
    journal(home, 'old.1.jsonl', 1, 0);
    journal(home, 'new.jsonl', 1, 1000);
    await cleanHome(home, 14 * 24 * 60 * 60 * 1000 + 500);
    expect(readdirSync(join(home, 'journal'))).toEqual(['new.jsonl']);
  });

  test('go before, oldest first, when all of them are too many', async () => {
    const home = temporaryFolder();
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      journal(home, `${name}.jsonl`, 30 * 1024 * 1024, 1000 * index);
    }
    await cleanHome(home, 5000);
    expect(readdirSync(join(home, 'journal'))).toEqual(['b.jsonl', 'c.jsonl']);
  });

  test('stay while the session runs', async () => {
    const home = temporaryFolder();
    write(home, record);
    journal(home, 'p1.jsonl', 1, 0);
    journal(home, 'p1.1.jsonl', 1, 0);
    await cleanHome(home, 1e12);
    expect(readdirSync(join(home, 'journal')).sort()).toEqual(['p1.1.jsonl', 'p1.jsonl']);
  });
});
