import { EventEmitter } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { isAlive } from '@agenthooks/process-identity';
import type { DeliverOutcome } from '../deliveries.ts';
import { HostError } from '../errors.ts';
import type { ShownEvents, ShownSession } from '../outer/shown.ts';
import type { RegisteredSession } from '../registry/record.ts';
import { bytesFrame, createFrameReader, type Frame, messageFrame } from './frames.ts';
import {
  type FromAttached,
  type FromHost,
  type Introduction,
  type Opening,
  type PlainExit,
  readFromHost,
} from './messages.ts';

/** ms that a host may take to answer: it is busy with output, not gone. */
const ANSWERS_WITHIN = 10_000;

/** What became of a message; `own-session` is the host's own refusal. */
export type SendOutcome =
  | DeliverOutcome
  | { submitted: false; code: 'own-session' | 'gone'; why: string };

/**
 * Types a message into a session by the rules of the turn machine: at once, or after the open
 * turn. Taken back when `signal` says so before it was typed.
 *
 * @throws HostError `no-control`, `bad-message`
 */
export async function sendToSession(
  session: RegisteredSession,
  text: string,
  { signal, pane }: { signal?: AbortSignal; pane?: string } = {},
): Promise<SendOutcome> {
  const link = await openLink(session, {
    v: 1,
    op: 'send',
    text,
    pid: process.pid,
    ...(pane === undefined ? {} : { pane }),
  });
  const withdraw = () => link.socket.destroy();
  signal?.addEventListener('abort', withdraw, { once: true });
  try {
    const said = await link.message;
    if (said?.type === 'outcome') return said.outcome;
    if (said?.type === 'refused' && said.code === 'own-session') {
      return { submitted: false, code: 'own-session', why: said.why };
    }
    if (said?.type === 'refused') throw new HostError('bad-message', said.why);
    return signal?.aborted
      ? { submitted: false, code: 'withdrawn', why: 'it was taken back before it was typed' }
      : { submitted: false, code: 'gone', why: 'the host of the session ended' };
  } finally {
    signal?.removeEventListener('abort', withdraw);
    link.socket.destroy();
  }
}

/**
 * Ends the agent of a session: gently, and firmly when the grace is over. Resolves when it is
 * gone, with how it ended where its host could say.
 */
export async function stopSession(session: RegisteredSession): Promise<PlainExit | undefined> {
  if (isAlive(session.host) && session.control !== undefined) {
    const exit = await askedToStop(session).catch(() => undefined);
    if (exit !== undefined) return exit;
  }
  // Its host is gone or does not answer. Only a process that is still the one we wrote down.
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isAlive(session.process)) break;
    process.kill(session.process.pid, signal);
    await ended(session, FIRM_AFTER);
  }
  return undefined;
}

const FIRM_AFTER = 5_000;
/** Longer than the grace that the host itself gives. */
const STOPS_WITHIN = 12_000;

async function askedToStop(session: RegisteredSession): Promise<PlainExit | undefined> {
  const link = await openLink(session, { v: 1, op: 'stop' });
  const limit = setTimeout(() => link.socket.destroy(), STOPS_WITHIN);
  const said = await link.message;
  clearTimeout(limit);
  return said?.type === 'exit' ? said.exit : undefined;
}

async function ended({ process: agent }: RegisteredSession, within: number): Promise<void> {
  const end = Date.now() + within;
  while (isAlive(agent) && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** How the showing of a session came to its end. */
export type Leaving =
  | { how: 'exited'; exit: PlainExit }
  /** The person, or what ended the terminal. */
  | { how: 'detached' }
  /** Another terminal shows it now. */
  | { how: 'taken' }
  /** Its host ended without a word. */
  | { how: 'lost' };

export interface AttachedSession extends ShownSession {
  /** Leaves it running. */
  detach(): void;
  readonly left: Promise<Leaving>;
}

/**
 * A detached session, to be shown by `attachTerminal` in this process.
 *
 * @throws HostError `no-control`, `not-detached`, `bad-message`
 */
export async function attachSession(
  session: RegisteredSession,
  size: { cols: number; rows: number },
): Promise<AttachedSession> {
  const link = await openLink(session, { v: 1, op: 'attach', ...size });
  const limit = setTimeout(() => link.socket.destroy(), ANSWERS_WITHIN);
  const first = await link.message;
  clearTimeout(limit);
  if (first?.type === 'refused') {
    throw new HostError(first.code === 'not-detached' ? 'not-detached' : 'bad-message', first.why);
  }
  if (first?.type !== 'attached') throw noAnswer(session);
  return attachedSession(link, first);
}

function attachedSession(link: Link, introduction: Introduction): AttachedSession {
  const { socket } = link;
  const emitter = new EventEmitter();
  const emit = <E extends keyof ShownEvents>(event: E, ...args: ShownEvents[E]) =>
    emitter.emit(event, ...args);
  let { state } = introduction;
  let leave: (leaving: Leaving) => void = () => {};
  const left = new Promise<Leaving>((resolve) => {
    leave = (leaving) => {
      resolve(leaving);
      socket.destroy();
    };
  });
  const say = (message: FromAttached) => void socket.write(messageFrame(message));

  link.onFrame((frame) => {
    if (frame.kind === 'bytes') {
      emit('output', frame.bytes);
      return;
    }
    const said = readFromHost(frame.message);
    if (said?.type === 'state') {
      const before = state;
      state = said.state;
      emit('state', state, before);
    } else if (said?.type === 'terminal') emit('terminal', said.event);
    else if (said?.type === 'effect') emit('effect', said.effect, state);
    else if (said?.type === 'taken') leave({ how: 'taken' });
    else if (said?.type === 'exit') leave({ how: 'exited', exit: said.exit });
  });
  socket.on('close', () => leave({ how: 'lost' }));

  const detach = () => leave({ how: 'detached' });
  const { pane, name, title, statusApp, pid, ptyPath } = introduction;
  return {
    ...{ pane, title, statusApp, pid, ptyPath },
    name: name ?? undefined,
    get state() {
      return state;
    },
    on: (event, listener) => void emitter.on(event, listener),
    off: (event, listener) => void emitter.off(event, listener),
    write: (bytes) =>
      void socket.write(bytesFrame(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)),
    resize(cols, rows) {
      if (cols > 0 && rows > 0) say({ type: 'resize', cols, rows });
    },
    focus: (focused) => say({ type: 'focus', focused }),
    continue: () => say({ type: 'continue' }),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    // Whatever ends this terminal ends the showing, never the agent.
    kill: detach,
    stop: detach,
    detach,
    left,
    exited: left.then((leaving) =>
      leaving.how === 'exited' ? leaving.exit : { code: 0, signal: null },
    ),
  };
}

interface Link {
  socket: Socket;
  /** The first message of the host; undefined when it closes before. */
  message: Promise<FromHost | undefined>;
  /** What comes after it, from the first on. */
  onFrame(listener: (frame: Frame) => void): void;
}

async function openLink(session: RegisteredSession, opening: Opening): Promise<Link> {
  const { control, pane } = session;
  if (control === undefined) {
    throw new HostError(
      'no-control',
      `session ${pane}: its host takes no messages from other processes; it is of an earlier version.`,
    );
  }
  const socket = createConnection(control);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (cause) => reject(noAnswer(session, cause)));
  });
  socket.on('error', () => socket.destroy());
  socket.write(messageFrame(opening));

  const read = createFrameReader();
  const early: Frame[] = [];
  let listener: ((frame: Frame) => void) | undefined;
  let first: (message: FromHost | undefined) => void = () => {};
  const message = new Promise<FromHost | undefined>((resolve) => {
    first = resolve;
  });
  let isFirst = true;
  socket.on('close', () => first(undefined));
  socket.on('data', (bytes: Uint8Array) => {
    let frames: Frame[];
    try {
      frames = read(bytes);
    } catch {
      socket.destroy();
      return;
    }
    for (const frame of frames) {
      if (isFirst) {
        isFirst = false;
        first(frame.kind === 'message' ? readFromHost(frame.message) : undefined);
      } else if (listener === undefined) early.push(frame);
      else listener(frame);
    }
  });
  return {
    socket,
    message,
    onFrame(take) {
      // In the next turn of the loop: whoever shows it has listeners then.
      setImmediate(() => {
        for (const frame of early.splice(0)) take(frame);
        listener = take;
      });
    },
  };
}

function noAnswer({ pane, host }: RegisteredSession, cause?: unknown): HostError {
  return new HostError(
    'no-control',
    `session ${pane}: its host (process ${host.pid}) does not answer at its socket.`,
    { cause },
  );
}
