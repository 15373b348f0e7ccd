// The bare socket: a server in another process that hands each line from one socket to the other.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = new URL('./relay.mjs', import.meta.url).pathname;

export async function echoServer() {
  const folder = mkdtempSync(join(tmpdir(), 'ah-relay-'));
  const paths = [join(folder, 'in'), join(folder, 'out')];
  const child = fork(program, paths, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await new Promise((resolve) => child.once('message', resolve));
  const [input, output] = await Promise.all(paths.map(connect));
  return {
    input,
    output,
    close() {
      input.destroy();
      output.destroy();
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connect(path) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Milliseconds from one socket to the other. */
export function relayOnce({ input, output }, line) {
  return new Promise((resolve) => {
    const started = performance.now();
    output.once('data', () => resolve(performance.now() - started));
    input.write(`${line}\n`);
  });
}
