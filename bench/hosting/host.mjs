// Hosts a program in its own terminal, as `agenthooks run` does: `host.mjs <home> <command> [args…]`.
// Writes to the file of LOOP how long its event loop was blocked, in ms, from 500 ms on.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { claude, unknown } from '@agenthooks/agent-catalog';
import { attachTerminal, hostSession } from '@agenthooks/session-host';

const [home, command, ...args] = process.argv.slice(2);
const { stdin, stdout, env } = process;
// What is hosted is no agent: it takes no hooks.
const agent = {
  ...claude,
  launch: { inject: () => unknown('a benchmark'), environment: {}, companion: null },
};
const size = { cols: stdout.columns, rows: stdout.rows };
const session = await hostSession({ agent, command, args, env, size, home });
const delay = monitorEventLoopDelay({ resolution: 5 });
setTimeout(() => delay.enable(), 500).unref();
process.exitCode = (await attachTerminal(session, { stdin, stdout, env })).code;
if (env.LOOP) writeFileSync(env.LOOP, String(delay.max / 1e6));
