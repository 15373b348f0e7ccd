// The MCP server: from its start to the answer of `initialize` beside a Node that does nothing, and
// what it holds while nobody calls.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = new URL('../apps/mcp/dist/plugin/server/main.js', import.meta.url).pathname;
const rounds = Number(process.env.AGENTHOOKS_BENCH_ROUNDS ?? 20);

const hello = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'bench', version: '0' },
  },
})}\n`;

/** CPU milliseconds of ended children: the clock counts what others do. */
function childrenTime() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  // Fields 16 and 17 (cutime, cstime) in ticks of 10 ms; the slice begins with field 3.
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

async function run(args, env, look = () => {}) {
  const before = childrenTime();
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin.on('error', () => {});
  if (args[0] === '-e') child.stdin.end();
  else {
    child.stdin.write(hello);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await look(child);
    child.stdin.end();
  }
  await ended;
  return childrenTime() - before;
}

function residentMegabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

export async function rows() {
  const home = mkdtempSync(join(tmpdir(), 'agenthooks-bench-'));
  const env = { PATH: process.env.PATH, HOME: home, AGENTHOOKS_HOME: join(home, 'state') };
  let nothing = 0;
  let started = 0;
  // In turns, and summed: one run is a few ticks.
  for (let round = 0; round < rounds; round += 1) {
    nothing += await run(['-e', '0'], env);
    started += await run([program], env);
  }
  let idle = 0;
  // As a client leaves it: it knows the tools, and every library is there.
  await run([program], env, async (child) => {
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`,
    );
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    idle = residentMegabytes(child.pid);
  });
  rmSync(home, { recursive: true, force: true });
  return [
    {
      name: 'MCP server, start to the answer of initialize (CPU)',
      value: started / rounds,
      unit: 'ms',
      against: 'node -e 0',
      ratio: started / nothing,
      bar: 2.5,
      better: 'less',
    },
    {
      name: 'MCP server, idle (resident)',
      value: idle,
      unit: 'MB',
      against: 'the bar',
      bar: 70,
      better: 'less',
    },
  ];
}
