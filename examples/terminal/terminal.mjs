// node terminal.mjs <agent> [args…]: a terminal in the terminal that shows the agent's state in its
// title. Of ours it needs only the protocol and the turn machine.
import { createFilter, createToken, printable, statusReply } from '@agenthooks/osc-protocol';
import { defineConfig, initialState, step } from '@agenthooks/workstate';
import { spawn } from 'node-pty';

const { argv, stdin, stdout } = process;
const token = createToken();
const env = { ...process.env, AGENTHOOKS_TOKEN: token, AGENTHOOKS_HOST_PID: `${process.pid}` };
// The shell tells the hooks the name of their terminal, which is known only inside of it.
const launch = ['-c', 'AGENTHOOKS_PTY=$(tty) exec "$@"', 'sh', ...argv.slice(2)];
const { columns: cols = 80, rows = 24 } = stdout;
const pty = spawn('/bin/sh', launch, { cols, rows, encoding: null, env });

/** Nothing is known of this agent but what it says itself; the catalog knows more of many. */
const configFor = (nativeApp) =>
  defineConfig({
    nativeApp,
    readyBy: ['hook', 'native-idle'],
    interrupt: { presses: 1, saidBy: ['hook', 'native'] },
    holds: {},
    titles: { idle: [], working: [], attention: [] },
    notifications: { attention: [], done: [], ignore: [] },
    output: { attention: [], working: [] },
    firstMessage: 'free',
  });
let config = configFor(null);
let state = initialState(Date.now());
let title = argv[2];
let timer;

function learn(input) {
  const { phase } = state;
  const result = step(state, { at: Date.now(), ...input }, config);
  state = result.state;
  if (input.type === 'title') title = printable(input.text, 60);
  if (state.phase !== phase || input.type === 'title') {
    stdout.write(`\x1b]2;${state.phase} · ${title}\x07`);
  }
  const wake = result.effects.findLast(({ type }) => type === 'wakeAt');
  if (!wake) return;
  clearTimeout(timer);
  timer = setTimeout(() => learn({ type: 'tick' }), wake.at - Date.now());
}

learn({ type: 'spawn' });
const inputs = 'signal title notification progress mark bell reset'.split(' ');
const filter = createFilter({ token, remove: { status: true } });
pty.onData((data) => {
  const { bytes, events } = filter.push(data);
  stdout.write(bytes);
  for (const event of events) {
    if (event.type === 'status-query') pty.write(statusReply(event.terminator));
    if (event.type === 'status') {
      config = configFor(config.traits.nativeApp ?? event.report.app ?? null);
      learn({ type: 'native', report: event.report });
    }
    if (inputs.includes(event.type)) learn(event);
  }
});
pty.onExit(({ exitCode }) => {
  learn({ type: 'exit', code: exitCode });
  process.exit(exitCode);
});
if (stdin.isTTY) stdin.setRawMode(true);
stdin.on('data', (keys) => pty.write(keys));
stdout.on('resize', () => pty.resize(stdout.columns, stdout.rows));
