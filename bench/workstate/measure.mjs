// Measures one thing of the turn machine (steps, replay, memory) and prints it as JSON. Started by
// workstate.bench.mjs in a process of its own, so that one does not spoil another's compiled code,
// and with one thread: with V8's helper threads a busy machine counts their waiting as ours
// (0.6 to 1.5 million steps a second of CPU instead of 1.9, Node 20.20, two busy cores).
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createJournal, defineConfig, initialState, replay, step } from '@agenthooks/workstate';
import { best } from '../measure.mjs';

const app = 'claude-code';
const traits = {
  nativeApp: app,
  readyBy: ['hook'],
  interrupt: { presses: 1, saidBy: ['native'] },
  holds: { shell: 'clocked', subagent: 'ceiling' },
  titles: { idle: ['^✳ '], working: ['^[◐◑] '], attention: [] },
  notifications: { attention: ['^Claude needs your permission'], done: [], ignore: [] },
  output: { attention: [], working: [] },
  firstMessage: 'free',
};
const config = defineConfig(traits);

/** A turn as a hosted agent makes it, 20 s: hooks, native status, titles, output, keys. */
function turnInputs(begin, id) {
  const inputs = [];
  const at = (ms, input) => inputs.push({ at: begin + ms, ...input });
  const hook = (ms, signal) => at(ms, { type: 'signal', trusted: true, signal });
  const native = (ms, report) => at(ms, { type: 'native', report: { id: '', app, ...report } });
  at(0, { type: 'key', key: 'text' });
  at(100, { type: 'key', key: 'enter' });
  hook(150, { signal: 'working', cause: 'prompt', turn: id });
  native(160, { state: 'working' });
  for (let i = 0; i < 10; i++) {
    const ms = 1_000 + i * 1_000;
    at(ms, { type: 'title', text: i % 2 ? '◐ Claude Code' : '◑ Claude Code' });
    hook(ms + 100, { signal: 'working', turn: id, call: `call${i}` });
    native(ms + 110, { state: 'working', msg: `step ${i}` });
    for (let k = 0; k < 3; k++) at(ms + 200 + k * 250, { type: 'output', bytes: 400 });
    hook(ms + 950, { signal: 'working', cause: 'end', turn: id, call: `call${i}` });
  }
  hook(12_000, { signal: 'attention', ask: 'permission', tool: 'Bash', turn: id });
  native(12_005, { state: 'blocked', kind: 'permission', msg: 'approve Bash' });
  at(13_000, { type: 'key', key: 'text' });
  native(13_050, { state: 'working' });
  hook(13_500, { signal: 'working', cause: 'end', turn: id });
  native(14_000, { state: 'working', id: 'background1' });
  hook(15_000, { signal: 'delegated', count: 1, label: 'shell', ids: ['background1'] });
  native(16_000, { state: 'clear', id: 'background1' });
  hook(16_020, { signal: 'working', cause: 'injected', turn: `${id}b` });
  hook(17_000, { signal: 'done', turn: `${id}b` });
  hook(17_000, { signal: 'context', used: 12_000, window: 200_000 });
  native(17_050, { state: 'done' });
  return inputs;
}

function sessionInputs(turns) {
  const inputs = [
    { at: 0, type: 'spawn' },
    { at: 300, type: 'signal', trusted: true, signal: { signal: 'ready' } },
    { at: 301, type: 'signal', trusted: true, signal: { signal: 'session', id: 'session-1' } },
  ];
  for (let i = 0; i < turns; i++) inputs.push(...turnInputs(1_000 + i * 20_000, `turn${i}`));
  return inputs;
}

/** As a host runs it: every tick that is asked for is sent. Returns the state and the steps. */
function run(inputs, each = () => {}) {
  let state = initialState(0);
  let wake = null;
  let steps = 0;
  const feed = (input) => {
    const result = step(state, input, config);
    state = result.state;
    steps += 1;
    for (const effect of result.effects) if (effect.type === 'wakeAt') wake = effect.at;
    each(input, result);
  };
  for (const input of inputs) {
    while (wake !== null && wake <= input.at) {
      const at = wake;
      wake = null;
      feed({ at, type: 'tick' });
    }
    feed(input);
  }
  return { state, steps };
}

function journalOf(turns) {
  const spawn = { agent: 'claude', base: null, brand: 'agenthooks', installed: [], versions: {} };
  const journal = createJournal({ spawn, config, from: initialState(0) });
  const lines = [];
  run(sessionInputs(turns), (input, { effects, state }) => {
    lines.push(...journal.record(input, effects, state));
  });
  return lines;
}

/** Bytes of heap that one session keeps, over many that ran. */
function heldBySession(sessions) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const states = new Array(sessions).fill(null);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < sessions; i++) {
    states[i] = run([
      ...sessionInputs(1),
      // What fills a state: a session with many children and long lists of what is delegated.
      ...Array.from({ length: 16 }, (_, k) => ({
        at: 30_000 + k,
        type: 'native',
        report: { state: 'working', id: `session${i}child${k}`, app },
      })),
      {
        at: 31_000,
        type: 'signal',
        trusted: true,
        signal: {
          signal: 'delegated',
          count: 8,
          label: 'subagent',
          ids: Array.from({ length: 8 }, (_, k) => `session${i}child${k}`),
        },
      },
    ]).state;
  }
  collect();
  const held = (process.memoryUsage().heapUsed - before) / sessions;
  return states.length === sessions ? held : 0;
}

const measures = {
  /** Millions of steps a second of CPU. */
  async steps() {
    const inputs = sessionInputs(400);
    const { steps } = run(inputs);
    const { steps: time } = await best({ steps: () => run(inputs) }, 40);
    return steps / time;
  },
  /** CPU microseconds of a replay, and of one of half its length. */
  async replay() {
    const short = journalOf(300);
    const long = journalOf(600);
    return best({ short: () => replay(short).text, long: () => replay(long).text }, 8);
  },
  async memory() {
    return heldBySession(2_000);
  },
};

console.log(JSON.stringify(await measures[process.argv[2]]()));
