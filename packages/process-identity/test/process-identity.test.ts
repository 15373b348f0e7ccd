import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { identityOf, isAlive, isStopped, processStart } from '../src/index.ts';

const ended = (child: ReturnType<typeof spawn>) =>
  new Promise((resolve) => child.on('close', resolve));

test('this process is alive, and says the same twice', () => {
  const me = identityOf(process.pid)!;
  expect(isAlive(me)).toBe(true);
  expect(identityOf(process.pid)).toEqual(me);
});

test('the same number with another start is another process', () => {
  expect(isAlive({ pid: process.pid, start: 'another:1' })).toBe(false);
});

test('a process that ended is not alive, and has no start', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  const identity = identityOf(child.pid!)!;
  expect(isAlive(identity)).toBe(true);
  child.kill('SIGKILL');
  await ended(child);
  expect(isAlive(identity)).toBe(false);
  expect(processStart(identity.pid)).toBeUndefined();
});

test('a stopped process is alive and stopped', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  const identity = identityOf(child.pid!)!;
  child.kill('SIGSTOP');
  await expect.poll(() => isStopped(child.pid!)).toBe(true);
  expect(isAlive(identity)).toBe(true);
  child.kill('SIGKILL');
  await ended(child);
});

test.skipIf(process.platform !== 'linux')('a zombie is there, and not alive', async () => {
  // It ends after `exec`, which leaves nobody who waits for it.
  const child = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60']);
  const pid = await new Promise<number>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  );
  const left = () => identityOf(pid);
  await expect
    .poll(() => left() !== undefined && !isAlive(left()!), { timeout: 20_000 })
    .toBe(true);
  child.kill('SIGKILL');
  await ended(child);
});
