import type { Writable } from 'node:stream';
import { NEGOTIATION } from '@agenthooks/osc-protocol';
import type { Environment } from '../environment.ts';
import type { Exit } from '../exit.ts';
import { createInputReader } from '../keys/reader.ts';
import { HOST_TIMINGS } from '../timings.ts';
import { within } from '../within.ts';
import { type DetachKey, isDetachKey } from './detach-key.ts';
import { createOuterInput, type OuterInput } from './input.ts';
import { createNotices } from './notices.ts';
import { listenToProcess } from './process-events.ts';
import { createRawMode, type TerminalInput } from './raw-mode.ts';
import { createRegulator } from './regulate.ts';
import type { ShownEvents, ShownSession } from './shown.ts';
import { openTerminalSink, type Sink, streamSink } from './sink.ts';
import { createStatusRelay } from './status-relay.ts';
import { createSuspension, suspendsOf } from './suspend.ts';
import { createTitle, POP_TITLE, PUSH_TITLE } from './title.ts';
import { createWriteQueue } from './write-queue.ts';
import { createOuterWriter } from './writer.ts';

export interface AttachOptions {
  /** `process.stdin`, or what stands for it. Put into raw mode where it is a terminal. */
  stdin: TerminalInput;
  stdout: Writable & {
    isTTY?: boolean;
    columns?: number;
    rows?: number;
    /** Of a terminal; without it writes go by the stream, which may block. */
    fd?: number;
  };
  /** Of the outer terminal: how it shows notices (TERM, TERM_PROGRAM), whether tmux is between. */
  env?: Environment;
  /** The state before the agent's title; true by default. */
  title?: boolean;
  /** A notice for attention and done while the terminal has no focus; true by default. */
  notices?: boolean;
  /** A session that goes on without this terminal: the key that leaves it, and what to do then. */
  detach?: { key: DetachKey; act(): void };
  /** Epoch ms; `Date.now` by default. */
  now?: () => number;
}

const FOCUS_ON = '\x1b[?1004h';
const FOCUS_OFF = '\x1b[?1004l';

/**
 * Shows a hosted agent in a terminal until it exits. The agent's bytes pass unchanged in both
 * directions; between them go the title, notices, and what the agent says by OSC 7501 where the
 * terminal reads that. Whatever happens, the terminal is put back: at the exit, at a signal, and
 * when the process crashes. Without a terminal on both sides only bytes pass.
 */
export async function attachTerminal(session: ShownSession, options: AttachOptions): Promise<Exit> {
  const { stdin, stdout, env = {}, detach, now = Date.now } = options;
  const speaks = speaksWith(options);
  const sink = sinkOf(stdout);
  const queue = createWriteQueue({ sink, now, onChange: () => regulator.look() });
  const regulator = createRegulator(queue, session, now);
  const writer = createOuterWriter(queue, speaks);
  const input = createOuterInput(
    createInputReader(HOST_TIMINGS),
    () => !speaks || writer.agentWantsFocus(),
    speaks,
    (bytes) => detach !== undefined && isDetachKey(detach.key, bytes),
  );
  const title = speaks && options.title !== false ? createTitle(session.title) : undefined;
  const notices =
    speaks && options.notices !== false
      ? createNotices(session.name ?? session.title, session.pane, env)
      : undefined;
  const relay =
    session.statusApp === null ? undefined : createStatusRelay(session.pane, session.statusApp);

  const raw = createRawMode(stdin);
  const enter = () => {
    raw.on();
    if (!speaks) return;
    writer.ours((title === undefined ? '' : PUSH_TITLE) + FOCUS_ON);
    if (title !== undefined) writer.title(title.of(session.state));
  };
  // What the shell showed goes up into the scrollback; the screen that comes begins at the top.
  if (detach !== undefined && stdout.isTTY) {
    queue.push(Buffer.from(`${'\r\n'.repeat(stdout.rows ?? 24)}\x1b[H\x1b[J`));
  }
  const leaving = () =>
    Buffer.from(
      writer.restore() +
        (readsStatus ? (relay?.clear() ?? '') : '') +
        (speaks ? FOCUS_OFF : '') +
        (title === undefined ? '' : POP_TITLE),
    );
  const leaveNow = () => {
    sink.writeNow(leaving());
    raw.off();
  };
  let hasLeft = false;

  let readsStatus = false;
  let fenced = () => {};
  const fence = speaks ? new Promise<void>((resolve) => (fenced = resolve)) : Promise.resolve();
  let inputTimer: NodeJS.Timeout | undefined;
  const took = (came: OuterInput) => {
    if (came.focused !== undefined) {
      notices?.focus(came.focused);
      session.focus(came.focused);
    }
    if (came.readsStatus) {
      readsStatus = true;
      writer.ours(relay?.all() ?? '');
    }
    if (came.fence) fenced();
    if (came.suspends) suspension.watch();
    for (const bytes of came.bytes) session.write(bytes, 'person');
    if (came.detaches) detach?.act();
    clearTimeout(inputTimer);
    const deadline = input.deadline();
    if (deadline === undefined) return;
    inputTimer = setTimeout(() => took(input.flush(now())), Math.max(1, deadline - now()));
  };
  const resize = () => session.resize(stdout.columns ?? 0, stdout.rows ?? 0);
  const suspension = createSuspension({
    suspends: suspendsOf(session.pid, session.ptyPath),
    within: HOST_TIMINGS.suspend,
    async leave() {
      queue.push(leaving());
      await within(queue.drained(), HOST_TIMINGS.lastWrite);
      raw.off();
    },
    enter() {
      enter();
      resize();
      session.continue();
    },
  });

  let leavesSoon = () => {};
  const lastCall = new Promise<void>((resolve) => {
    leavesSoon = () => setTimeout(resolve, HOST_TIMINGS.lastWrite).unref();
  });
  const stopListening = [
    listenToProcess({
      onLeave(signal) {
        leavesSoon();
        void session.stop(signal);
      },
      onInterrupt: (signal) => session.kill(signal),
      onCrash() {
        if (!hasLeft) leaveNow();
        hasLeft = true;
      },
    }),
    listen(session, 'output', writer.agent),
    listen(session, 'terminal', (event) => {
      if (event.type === 'title') {
        title?.agent(event.text);
        if (title !== undefined) writer.title(title.of(session.state));
      }
      const report = relay?.take(event) ?? '';
      if (readsStatus) writer.ours(report);
    }),
    listen(session, 'state', (state) => {
      if (title !== undefined && state.phase !== 'exited') writer.title(title.of(state));
    }),
    listen(session, 'effect', (effect) => writer.ours(notices?.of(effect) ?? '')),
  ];
  const onData = (bytes: Uint8Array) => took(input.push(bytes, now()));
  // A pipe as stdin ended: what Ctrl-D says, so that a program that reads to the end ends.
  const onEnd = () => session.write('\x04', 'program');
  stdin.on('data', onData).on('end', onEnd);
  stdout.on('resize', resize);
  enter();
  if (speaks) {
    writer.ours(NEGOTIATION);
    session.focus(true);
  }
  resize();

  const exit = await session.exited;

  // The shell goes on below what is shown, which stays.
  const below = detach !== undefined && !writer.isAlternate() ? '\x1b[999;1H\r\n' : '';
  queue.push(Buffer.concat([leaving(), Buffer.from(below)]));
  hasLeft = true;
  // A terminal that takes nothing is waited for until somebody says that we are to go.
  await Promise.race([queue.drained(), lastCall]);
  // An answer that is still on its way would be typed into the person's shell.
  if (!queue.isDead()) await within(fence, HOST_TIMINGS.lastAnswer);
  for (const stop of stopListening) stop();
  regulator.end();
  suspension.end();
  clearTimeout(inputTimer);
  stdin.off('data', onData).off('end', onEnd).pause();
  stdout.off('resize', resize);
  raw.off();
  sink.close();
  return exit;
}

/** The Linux console prints what it does not know, and a dumb terminal everything. */
function speaksWith({ stdin, stdout, env = {} }: AttachOptions): boolean {
  const isSilent = env.TERM === undefined || ['', 'dumb', 'linux'].includes(env.TERM);
  return stdin.isTTY === true && stdout.isTTY === true && !isSilent;
}

function sinkOf(stdout: AttachOptions['stdout']): Sink {
  const own = stdout.isTTY && stdout.fd !== undefined ? openTerminalSink(stdout.fd) : undefined;
  return own ?? streamSink(stdout);
}

function listen<E extends keyof ShownEvents>(
  session: ShownSession,
  event: E,
  listener: (...args: ShownEvents[E]) => void,
): () => void {
  session.on(event, listener);
  return () => session.off(event, listener);
}
