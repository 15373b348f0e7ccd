import { spawn as spawnChild, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agents, isUnknown } from '@agenthooks/agent-catalog';
import { createDecoder } from '@agenthooks/osc-protocol';
import { spawn } from 'node-pty';
import { describe, expect, test } from 'vitest';
import {
  containerEnv,
  hookBundlePath,
  hookCommand,
  hookEntries,
  hookScript,
  quote,
} from '../src/index.ts';
import { runHook, silent, silentInFish } from './hook.ts';
import { payloadsOf } from './payloads.ts';
import { requireShell } from './shells.ts';
import { setStage } from './stage.ts';
import { TOKEN, until } from './terminal.ts';

/** Every agent whose hooks are commands: one that is added to the catalog is tried here too. */
const hooked = agents
  .filter(({ hooks }) => hooks.length > 0)
  .map((agent) => [agent.id, agent] as const);

/** Whether this machine lets us make a namespace of processes. */
const namespaces =
  spawnSync('unshare', ['-Urpf', '--mount-proc', 'true'], { stdio: 'ignore' }).status === 0;

const names = (signals: readonly { signal: string }[]) =>
  signals.map(({ signal }) => signal).sort();

describe.each(hooked)('%s', (_, agent) => {
  const payloads = payloadsOf(agent).filter(({ rows }) => rows.length > 0);
  /** One captured payload for each argument, where one row alone serves its event. */
  const each = [
    ...new Map(
      payloads
        .filter(({ rows }) => rows.length === 1)
        .map((one) => [one.rows[0]!.argument, one] as const),
    ).values(),
  ];

  // What fills in variables itself has `sh` run the rest.
  test.skipIf(agent.fillsIn)('fish parses every command and succeeds silently', async () => {
    requireShell('fish');
    const stage = await setStage({ agent });
    const entries = hookEntries({
      agent,
      scriptPath: stage.script,
      bundlePath: hookBundlePath(),
      nodePath: process.execPath,
      home: join(stage.folder, 'state'),
      features: ['state', 'record'],
    });
    const commands = new Set(entries.map(({ command }) => command));
    for (const command of commands) {
      const env = { ...stage.env, AGENTHOOKS_RECORD: '0' };
      expect(await runHook({ shell: ['fish'], command, payload: '{}', env })).toMatchObject(
        silentInFish,
      );
    }
    stage.close();
  });

  test('a payload of 1 MiB breaks no pipe and says what a small one says', async () => {
    const stage = await setStage({ agent });
    for (const { name, text, value, rows } of each) {
      const { argument } = rows[0]!;
      const large = text.trimEnd().replace(/\}$/, `,"zz":"${'lorem \\" ipsum '.repeat(74_899)}"}`);
      const small = agent.read(value, rows[0]!.event).signals;
      stage.terminal.clear();
      expect(await stage.run({ argument, payload: large }), name).toEqual(silent);
      const said = await stage.terminal.signals(small.length);
      // How a turn failed or who began it may stand further behind than is read.
      if (argument !== 'done') expect(names(said), name).toEqual(names(small));
    }
    stage.close();
  });

  test('without any program on PATH every captured payload is said all the same', async () => {
    const stage = await setStage({ agent });
    for (const { name, text, value, rows } of each) {
      const { signals } = agent.read(value, rows[0]!.event);
      stage.terminal.clear();
      const env = { PATH: '/nonexistent' };
      const ran = await stage.run({ argument: rows[0]!.argument, payload: text, env });
      expect(ran, name).toEqual(silent);
      expect(await stage.terminal.signals(signals.length), name).toEqual(signals);
    }
    stage.close();
  });

  test('a regular file, a terminal that is gone and no terminal at all are no trouble', async () => {
    const stage = await setStage({ agent });
    const file = join(stage.folder, 'target');
    for (const { name, text, rows } of each) {
      // Not one that was closed just now: its number may be another test's by then.
      for (const target of [file, '/dev/pts/999999', '/dev/tty']) {
        writeFileSync(file, 'mine');
        const env = { AGENTHOOKS_PTY: target };
        const ran = await stage.run({ argument: rows[0]!.argument, payload: text, env });
        expect(ran, `${name} at ${target}`).toEqual(silent);
        expect(readFileSync(file, 'utf8'), name).toBe('mine');
      }
    }
    stage.close();
  });

  test('a terminal that nobody reads holds a hook until the agent ends it, and it obeys', async () => {
    const stage = await setStage({ agent });
    await stage.terminal.stall();
    for (const { text, rows, value } of each) {
      const { argument, event } = rows[0]!;
      if (argument === 'working') {
        expect(await stage.run({ argument, payload: text })).toEqual(silent);
        continue;
      }
      if (agent.read(value, event).signals.length === 0) continue;
      const command = hookCommand({ agent, scriptPath: stage.script, argument });
      const hook = spawnChild('/bin/sh', ['-c', command], { env: stage.env, detached: true });
      const closed = new Promise((resolve) => hook.on('close', resolve));
      hook.stdin.end(text);
      const early = await Promise.race([
        closed.then(() => 'ended'),
        new Promise((resolve) => setTimeout(() => resolve('held'), 50)),
      ]);
      // A heartbeat by another name is said by a child, and holds nobody.
      if (early === 'held') process.kill(-hook.pid!, 'SIGTERM');
      await closed;
      expect([hook.signalCode, hook.exitCode], argument).toContainEqual(
        early === 'held' ? 'SIGTERM' : 0,
      );
    }
    stage.close();
  });

  test('names with %, ;, quotes and line feeds never reach the wire', async () => {
    const { payload } = agent;
    if (isUnknown(payload)) throw new Error(payload.unknown);
    const stage = await setStage({ agent });
    const asks = payloads.filter(
      ({ rows, value }) =>
        rows.length === 1 && rows[0]!.argument === 'permission' && payload.tool in value,
    );
    for (const one of asks.slice(0, 1)) {
      for (const odd of ['%s%n', 'a;b', 'a\nb', 'a\u0007b', "a'b", 'a"b', '$(touch x)', 'ü']) {
        const value = { ...one.value, [payload.tool]: odd };
        const { signals } = agent.read(value, one.rows[0]!.event);
        stage.terminal.clear();
        const ran = await stage.run({ argument: 'permission', payload: JSON.stringify(value) });
        expect(ran, odd).toEqual(silent);
        expect(await stage.terminal.signals(1), odd).toEqual(signals);
        expect(names(signals)).toEqual(['attention']);
      }
    }
    stage.close();
  });

  test('a home with blanks, quotes and signs is no trouble', async () => {
    const stage = await setStage({ agent });
    const folder = join(stage.folder, `a "home" of 'quotes' $HOME ; % ü`);
    mkdirSync(folder);
    const scriptPath = join(folder, 'hook.sh');
    writeFileSync(scriptPath, hookScript({ agent }));
    for (const { name, text, value, rows } of each) {
      const { signals } = agent.read(value, rows[0]!.event);
      const command = hookCommand({ agent, scriptPath, argument: rows[0]!.argument });
      stage.terminal.clear();
      const env = { ...stage.env, HOME: folder };
      const ran = await runHook({ shell: ['/bin/sh'], command, payload: text, env });
      expect(ran, name).toEqual(silent);
      expect(await stage.terminal.signals(signals.length), name).toEqual(signals);
    }
    stage.close();
  });

  test.skipIf(!namespaces)(
    "in a container the terminal is the first process's, and no pid of the host is needed",
    async () => {
      const ends = payloads.find(
        ({ rows, value }) =>
          ['done', 'stop'].includes(rows[0]!.argument) &&
          agent.read(value, rows[0]!.event).signals.length > 0,
      )!;
      const stage = await setStage({ agent });
      const file = join(stage.folder, 'payload.json');
      writeFileSync(file, ends.text);
      const { argument } = ends.rows[0]!;
      const command = hookCommand({ agent, scriptPath: stage.script, argument });
      const own = Object.entries(stage.env).filter(([name]) => !name.startsWith('AGENTHOOKS_'));
      const inside = { ...Object.fromEntries(own), ...containerEnv(stage.env) };
      const exported = Object.entries(inside).map(([key, word]) => `${key}=${quote(word)}`);
      // The hook has no terminal of its own: what it says can only come by the first process's.
      // In parentheses, since dash redirects its own output for a program that it starts.
      const hook = `${exported.join(' ')} setsid sh -c ${quote(command)} <${quote(file)} >/dev/null 2>&1`;
      let output = '';
      const pty = spawn('unshare', ['-Urpf', '--mount-proc', 'sh', '-c', `(${hook}); sleep 5`], {
        encoding: null,
      });
      pty.onData((data) => {
        output += Buffer.from(data).toString('latin1');
      });
      await until(() => output.includes('\x07') || undefined);
      pty.kill('SIGKILL');
      const heard = createDecoder({ brand: 'agenthooks', token: TOKEN })
        .push(Buffer.from(output, 'latin1'))
        .flatMap((event) => (event.type === 'signal' && event.trusted ? [event.signal] : []));
      expect(heard).toEqual(agent.read(ends.value, ends.rows[0]!.event).signals);
      stage.close();
    },
  );
});
