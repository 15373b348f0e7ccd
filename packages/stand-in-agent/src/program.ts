import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { encodeReport, STATUS_QUERY } from '@agenthooks/osc-protocol';
import { Hooks } from './hooks.ts';
import { type Key, readKeys } from './keys.ts';
import { Screen } from './screen.ts';
import { takeTurn } from './turn.ts';

/** Second Ctrl-C within this many ms leaves. */
const leaveWindow = 1_000;

const root = process.env.STAND_IN_HOME ?? join(homedir(), '.stand-in');
const injected = process.argv.flatMap((value, index, all) =>
  all[index - 1] === '--settings' ? [value] : [],
);
const hooks = new Hooks([join(root, 'settings.json'), ...injected], {
  session_id: randomUUID(),
  transcript_path: join(root, 'transcript.jsonl'),
  cwd: process.cwd(),
});
const screen = new Screen(process.stdout);

let reports = false;
let input = '';
let turn: AbortController | undefined;
let answer: ((allowed: boolean) => void) | undefined;
let interruptedAt = 0;

function status(state: 'idle' | 'working' | 'blocked' | 'done', message?: string): void {
  screen.title(state === 'working' ? '◐ Stand-in' : '✳ Stand-in');
  if (!reports) return;
  const kind = state === 'blocked' ? { kind: 'permission' as const } : {};
  const msg = message === undefined ? {} : { msg: message };
  screen.raw(encodeReport({ state, id: '', app: 'stand-in', ...kind, ...msg }));
}

function idle(): void {
  input = '';
  screen.ask('❯ ');
}

function permission(command: string, verdict: Promise<boolean | undefined>): Promise<boolean> {
  screen.say('');
  screen.say(`  Allow Bash: ${command} ?`);
  screen.ask('1 yes · 2 no · Escape stops the turn');
  return new Promise((resolve, reject) => {
    const settle = (allowed: boolean) => {
      answer = undefined;
      screen.ask('');
      resolve(allowed);
    };
    answer = settle;
    void verdict.then((allowed) => {
      if (allowed !== undefined && answer === settle) settle(allowed);
    });
    turn?.signal.addEventListener('abort', () => {
      answer = undefined;
      reject(new Error('interrupted'));
    });
  });
}

async function submit(prompt: string): Promise<void> {
  const controller = new AbortController();
  turn = controller;
  screen.say(`❯ ${prompt}`);
  screen.ask('');
  try {
    await takeTurn(
      {
        fire: (event, matched, fields) => hooks.fire(event, matched, fields),
        status,
        say: (line) => screen.say(line),
        more: (text) => screen.more(text),
        permission,
        signal: controller.signal,
      },
      prompt,
    );
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    screen.say('  (interrupted)');
    status('idle');
  }
  turn = undefined;
  idle();
}

async function leave(): Promise<void> {
  await hooks.fire('SessionEnd', 'prompt_input_exit', { reason: 'prompt_input_exit' });
  screen.close();
  if (reports) screen.raw(encodeReport({ state: 'clear', id: '', app: 'stand-in' }));
  process.exit(0);
}

function onKey(key: Key): void {
  if (key.key === 'status-reply') {
    reports = true;
    status('idle');
  } else if (key.key === 'interrupt' || key.key === 'escape') {
    if (turn) turn.abort();
    else if (key.key === 'interrupt') {
      if (Date.now() - interruptedAt < leaveWindow) void leave();
      else screen.ask('Ctrl-C once more to leave');
      interruptedAt = Date.now();
    }
  } else if (answer) {
    if (key.key === 'text' && key.text === '1') answer(true);
    if (key.key === 'text' && key.text === '2') answer(false);
  } else if (!turn) edit(key);
}

function edit(key: Key): void {
  if (key.key === 'text') input += key.text;
  if (key.key === 'erase') input = input.slice(0, -1);
  if (key.key === 'enter' && input.trim() !== '') void submit(input);
  else screen.ask(`❯ ${input}`);
}

process.stdin.setRawMode?.(true);
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk: string) => {
  for (const key of readKeys(chunk)) onKey(key);
});
process.stdout.on('resize', () => screen.paint());
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave());

screen.open();
screen.title('✳ Stand-in');
// What a real agent does at start (Claude Code 2.1.332: query, then DA1 as the fence).
screen.raw(`${STATUS_QUERY}\x1b[c`);
screen.say('Type anything and press Enter. It will think, ask for a permission, and finish.');
screen.say('Ctrl-C twice leaves.');
idle();
await hooks.fire('SessionStart', 'startup', { source: 'startup' });
