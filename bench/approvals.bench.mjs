// The way of a verdict, beside a line that goes the same way through a server that does nothing;
// and what a hub costs while many sessions speak. Everything in processes of its own: an event
// loop that is shared would measure itself.
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectControl, connectIngest } from '@agenthooks/approval-bridge';
import { identityOf } from '@agenthooks/process-identity';
import { echoServer, relayOnce } from './approvals/echo.mjs';
import { sessionWriter } from './approvals/sessions.mjs';

const trips = Number(process.env.AGENTHOOKS_BENCH_TRIPS ?? 600);
const seconds = Number(process.env.AGENTHOOKS_BENCH_SECONDS ?? 5);

const program = new URL('./approvals/hub.mjs', import.meta.url).pathname;

async function scene() {
  const root = mkdtempSync(join(tmpdir(), 'ah-bench-'));
  const env = {
    PATH: process.env.PATH,
    HOME: join(root, 'home'),
    AGENTHOOKS_HOME: join(root, 'state'),
    XDG_RUNTIME_DIR: join(root, 'run'),
  };
  for (const folder of [env.HOME, env.AGENTHOOKS_HOME, env.XDG_RUNTIME_DIR]) mkdirSync(folder);
  mkdirSync(join(env.AGENTHOOKS_HOME, 'sessions'), { mode: 0o700 });
  const child = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ask = (question) =>
    new Promise((resolve) => {
      child.once('message', resolve);
      if (question) child.send(question);
    });
  await ask();
  return {
    home: env.AGENTHOOKS_HOME,
    hubFile: join(env.AGENTHOOKS_HOME, 'hub.json'),
    /** Microseconds of processor time that the hub has used. */
    used: () => ask('used'),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.send('close');
      await gone;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const draft = (n) => ({
  agent: 'claude',
  session: 'bench',
  cwd: '/home/user/project',
  tool: 'Bash',
  input: { command: `touch made-${n}.txt`, description: 'make it' },
  kind: 'permission',
  choices: [
    { id: 'allow', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' },
    { id: 'deny', act: 'deny', label: 'Deny', scope: 'call', takes: 'message' },
  ],
  endedBy: 'same',
});

/** From the answer leaving the viewer until the verdict is at the hook, in microseconds. */
async function roundTrips() {
  const at = await scene();
  const bare = await echoServer();
  let arrived = () => {};
  const hook = await connectIngest({
    hubFile: at.hubFile,
    role: 'channel',
    onVerdict: () => arrived(),
  });
  const person = await connectControl({ hubFile: at.hubFile, via: 'terminal' });
  const ours = [];
  const theirs = [];
  for (let n = 0; n < trips + 50; n++) {
    const { id, digest } = await hook.register({
      ref: String(n),
      draft: draft(n),
      holdSeconds: 60,
    });
    const verdict = new Promise((resolve) => {
      arrived = resolve;
    });
    const started = performance.now();
    void person.answer({ id, digest, choice: 'allow' });
    await verdict;
    const took = performance.now() - started;
    hook.receipt(id);
    const plain = await relayOnce(bare, JSON.stringify({ id, digest, choice: 'allow' }));
    // The first ones warm both up; the guard asks the system once.
    if (n >= 50) {
      ours.push(took * 1000);
      theirs.push(plain * 1000);
    }
  }
  await hook.close();
  await person.close();
  bare.close();
  await at.close();
  return { ours: ours.sort(ascending), theirs: theirs.sort(ascending) };
}

/** Share of one core that a hub uses while its sessions change as often as they do when at work. */
async function cpuShare(sessions) {
  const at = await scene();
  const person = await connectControl({ hubFile: at.hubFile, via: 'view' });
  let events = 0;
  await person.events(() => {
    events += 1;
  });
  const writer = sessionWriter(join(at.home, 'sessions'), sessions, identityOf(process.pid));
  writer.writeAll();
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const before = await at.used();
  const started = performance.now();
  const changes = await writer.run(seconds * 1000);
  const elapsed = (performance.now() - started) * 1000;
  const used = (await at.used()) - before;
  await person.close();
  await at.close();
  return { share: used / elapsed, perChange: used / changes, changes, events };
}

const ascending = (a, b) => a - b;
const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export async function rows() {
  const { ours, theirs } = await roundTrips();
  const few = await cpuShare(50);
  const many = await cpuShare(500);
  return [
    {
      name: 'approval round trip, p50: answer → on disk → at the hook',
      value: at(ours, 0.5),
      unit: 'µs',
      against: `a line relayed between two sockets (${at(theirs, 0.5).toFixed(0)} µs)`,
      ratio: at(ours, 0.5) / at(theirs, 0.5),
      bar: 3,
      better: 'less',
    },
    {
      name: 'approval round trip, p99',
      value: at(ours, 0.99),
      unit: 'µs',
      against: `the same relay (${at(theirs, 0.99).toFixed(0)} µs)`,
      ratio: at(ours, 0.99) / at(theirs, 0.99),
      bar: 10,
      better: 'less',
    },
    {
      name: 'hub, 50 sessions at 5 changes a second, one viewer',
      value: few.share * 100,
      unit: '% of a core',
      against: 'one core',
      ratio: few.share * 100,
      bar: 5,
      better: 'less',
    },
    {
      name: 'hub, cost of a change with 500 sessions',
      value: many.perChange,
      unit: 'µs',
      against: `with 50 sessions (${few.perChange.toFixed(0)} µs)`,
      ratio: many.perChange / few.perChange,
      bar: 1.5,
      better: 'less',
    },
  ];
}
