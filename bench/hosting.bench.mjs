// What it costs to be hosted: throughput, the event loop while the outer terminal stalls, and the
// delay of a key, each beside the same program in the same terminal without us.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node-pty';

const mebibytes = Number(process.env.AGENTHOOKS_BENCH_MIB ?? 200);
const rounds = Number(process.env.AGENTHOOKS_BENCH_ROUNDS ?? 3);
const keys = Number(process.env.AGENTHOOKS_BENCH_KEYS ?? 300);

const program = (name) => new URL(`./hosting/${name}.mjs`, import.meta.url).pathname;
const node = process.execPath;

/** A terminal that shows nothing and answers DA1. */
function terminal([file, ...args], env = {}) {
  const pty = spawn(file, args, {
    name: 'xterm-256color',
    cols: 100,
    rows: 30,
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', ...env },
    encoding: null,
  });
  const listeners = new Set();
  let bytes = 0;
  pty.onData((data) => {
    bytes += data.length;
    if (data.includes('\x1b[c')) pty.write(Buffer.from('\x1b[?62c'));
    for (const listener of listeners) listener(data);
  });
  return {
    pty,
    bytes: () => bytes,
    exited: new Promise((resolve) => pty.onExit(resolve)),
    /** Resolves at the first chunk with the text. */
    shows: (text) =>
      new Promise((resolve) => {
        const listener = (data) => {
          if (!data.includes(text)) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
  };
}

async function seconds(line, env) {
  const begun = process.hrtime.bigint();
  const { exited } = terminal(line, env);
  await exited;
  return Number(process.hrtime.bigint() - begun) / 1e9;
}

async function keyDelays(line) {
  const { pty, shows, exited } = terminal(line);
  await shows('up');
  // The host's own questions at the start are over.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const delays = [];
  for (let count = 0; count < keys; count++) {
    const key = String.fromCharCode(97 + (count % 26));
    const shown = shows(key);
    const begun = process.hrtime.bigint();
    pty.write(Buffer.from(key));
    await shown;
    delays.push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
  pty.kill('SIGTERM');
  await exited;
  return delays.sort((a, b) => a - b)[keys >> 1];
}

/** ms for which the host's loop was blocked, with a terminal that took nothing for 3 s. */
async function blockedWhileStalled(host, loop) {
  const { pty, exited, bytes } = terminal(host('flood', '20'), { LOOP: loop });
  while (bytes() < 1024 * 1024) await new Promise((resolve) => setTimeout(resolve, 20));
  pty.pause();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  pty.resume();
  await exited;
  return Number(readFileSync(loop, 'utf8'));
}

export async function rows() {
  const home = mkdtempSync(join(tmpdir(), 'agenthooks-bench-'));
  const host = (name, ...args) => [node, program('host'), home, node, program(name), ...args];
  const flood = String(mebibytes);
  const best = { script: Number.POSITIVE_INFINITY, host: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    const line = ['script', '-qc', `${node} ${program('flood')} ${flood}`, '/dev/null'];
    best.script = Math.min(best.script, await seconds(line));
    best.host = Math.min(best.host, await seconds(host('flood', flood)));
  }
  const blocked = await blockedWhileStalled(host, join(home, 'loop'));
  const alone = await keyDelays([node, program('echo')]);
  const hosted = await keyDelays(host('echo'));
  rmSync(home, { recursive: true });
  return [
    {
      name: `pass-through of ${mebibytes} MiB`,
      value: mebibytes / best.host,
      unit: 'MiB/s',
      against: 'script -qc of the same',
      ratio: best.script / best.host,
      bar: 0.5,
      better: 'more',
    },
    {
      name: 'event loop blocked while the terminal stalls for 3 s',
      value: blocked,
      unit: 'ms',
      against: '',
      bar: 50,
      better: 'less',
    },
    {
      name: 'added delay of a key, p50',
      value: hosted - alone,
      unit: 'ms',
      against: 'the same program in the same terminal',
      bar: 1,
      better: 'less',
    },
  ];
}
