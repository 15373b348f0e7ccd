import { spawn as spawnChild } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from '@agenthooks/agent-catalog';
import { spawn } from 'node-pty';
import { expect, test } from 'vitest';
import { hookCommand, quote } from '../src/index.ts';
import { silent } from './hook.ts';
import { payload } from './payloads.ts';
import { shells } from './shells.ts';
import { setStage } from './stage.ts';
import { TOKEN, until } from './terminal.ts';

const stop = payload('Stop.plain');

test("where the host's terminal cannot be written, the hook's own is tried", async () => {
  const stage = await setStage();
  const file = join(stage.folder, 'payload.json');
  writeFileSync(file, stop.text);
  const command = hookCommand({ agent: claude, scriptPath: stage.script, argument: 'stop' });
  const exported = Object.entries({ ...stage.env, AGENTHOOKS_PTY: '/dev/pts/999999' })
    .map(([name, value]) => `${name}=${quote(value)}`)
    .join(' ');
  let output = '';
  const pty = spawn('/bin/sh', ['-c', `${exported} sh -c ${quote(command)} <${quote(file)}`], {
    encoding: null,
  });
  pty.onData((data) => {
    output += Buffer.from(data).toString();
  });
  await until(() => output.includes('\x07') || undefined);
  expect(output).toContain(`\x1b]777;notify;agenthooks/${TOKEN};agent done t=`);
  stage.close();
});

test('what belongs together arrives in one write', async () => {
  const stage = await setStage();
  const writes: string[] = [];
  const pty = spawn('/bin/sh', ['-c', 'stty raw -echo; tty; exec sleep 3600'], { encoding: null });
  pty.onData((data) => {
    writes.push(Buffer.from(data).toString());
  });
  const path = await until(() => /\/dev\/\S+/.exec(writes.join(''))?.[0]);
  writes.length = 0;
  for (const name of ['SessionStart.startup', 'Stop.background']) {
    const { text, rows } = payload(name);
    await stage.run({
      argument: rows[0]!.argument,
      payload: text,
      env: { AGENTHOOKS_PTY: path },
    });
    await until(() => writes.length > 0 || undefined);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(writes.map((write) => write.split('\x07').length - 1)).toEqual([2]);
    writes.length = 0;
  }
  pty.kill('SIGKILL');
  stage.close();
});

test('a terminal that nobody reads holds the hook until the agent ends it, and it obeys', async () => {
  const stage = await setStage();
  await stage.terminal.stall();
  const command = hookCommand({ agent: claude, scriptPath: stage.script, argument: 'stop' });
  const hook = spawnChild('/bin/sh', ['-c', command], {
    env: stage.env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => hook.on('close', resolve));
  hook.stdin.end(stop.text);
  const early = await Promise.race([
    closed.then(() => 'ended'),
    new Promise((resolve) => setTimeout(() => resolve('held'), 300)),
  ]);
  expect(early).toBe('held');
  process.kill(-hook.pid!, 'SIGTERM');
  await closed;
  expect(hook.signalCode).toBe('SIGTERM');
  stage.close();
});

test('a heartbeat at a terminal that nobody reads does not hold the agent', async () => {
  const stage = await setStage();
  await stage.terminal.stall();
  for (const { argv } of shells) {
    const { text } = payload('PreToolUse.Bash');
    expect(await stage.run({ argument: 'working', payload: text, shell: argv })).toEqual(silent);
  }
  stage.close();
});
