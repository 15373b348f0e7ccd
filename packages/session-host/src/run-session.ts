import { EventEmitter } from 'node:events';
import type { Feature } from '@agenthooks/agent-catalog';
import { createFilter, statusReply, type TerminalEvent } from '@agenthooks/osc-protocol';
import { identityOf } from '@agenthooks/process-identity';
import type { Config, Effect, Input, State } from '@agenthooks/workstate';
import type { Companioned } from './companion/companion.ts';
import { createBrake } from './control/brake.ts';
import { openSessionControl, type SessionControl } from './control/session-control.ts';
import { createDeliveries } from './deliveries.ts';
import type { Exit } from './exit.ts';
import { BUNDLE_NAME, type HookSource } from './inject.ts';
import { openSessionJournal } from './journal.ts';
import { recordLastWords } from './last-words.ts';
import { launchFailure } from './launch-failure.ts';
import type { LaunchFolder } from './launch-folder.ts';
import type { HostOptions } from './options.ts';
import { createOutputTail, shownText } from './output-tail.ts';
import { exitStatus } from './pty/exit.ts';
import type { PtyChild, PtyExit } from './pty/port.ts';
import type { SessionRecord } from './registry/record.ts';
import { register } from './registry/register.ts';
import type { DetachedScreen } from './screen/detached-screen.ts';
import type { HostedSession, SessionEvents } from './session.ts';
import { terminalInput } from './terminal-input.ts';
import type { HostTimings } from './timings.ts';
import { createTurnDriver } from './turn-driver.ts';
import { createTyping } from './typing.ts';

export interface RunningParts {
  options: HostOptions;
  config: Config;
  timings: HostTimings;
  brand: string;
  pane: string;
  token: string;
  child: PtyChild;
  folder: LaunchFolder;
  hooks: HookSource;
  companion: Companioned['companion'];
  features: readonly Feature[];
  screen: DetachedScreen | undefined;
  startedIn?: string;
  cwd: string;
  now: () => number;
}

/** Everything between the pseudo-terminal and those who watch it. */
export function runSession(parts: RunningParts): HostedSession {
  const {
    options,
    config,
    timings,
    brand,
    pane,
    token,
    child,
    folder,
    hooks,
    cwd,
    now,
    features,
    companion,
    screen,
    startedIn,
  } = parts;
  const { agent, home } = options;
  const speaksStatus = options.nativeStatus !== false;
  const emitter = new EventEmitter();
  const emit = <E extends keyof SessionEvents>(event: E, ...args: SessionEvents[E]) =>
    emitter.emit(event, ...args);

  const startedAt = now();
  const filter = createFilter({
    brand,
    token,
    unwrapTmux: true,
    remove: { brand: true, status: true },
  });
  const tail = createOutputTail();
  const driver = createTurnDriver({ config, now, onStep: stepped });
  const journal = openSessionJournal({
    home,
    pane,
    config,
    from: driver.state,
    spawn: {
      agent: agent.id,
      base: null,
      brand,
      installed: features,
      versions: {},
    },
    flushAfter: timings.journalFlush,
    onError: report,
  });
  const typing = createTyping(driver, timings, now);
  const deliveries = createDeliveries({
    config,
    now,
    state: () => driver.state,
    write(data, submits) {
      if (submits) driver.feed({ type: 'submit', by: 'program' });
      child.write(Buffer.from(data));
    },
  });
  const server = companion && 'end' in companion ? companion : undefined;
  const process_ = identityOf(child.pid);
  const host = identityOf(process.pid);
  const registration = register({
    home,
    pane,
    heartbeat: timings.heartbeat,
    record,
    onError: report,
  });
  const brake = createBrake(child);
  const callersBrake = brake.by();
  let control: SessionControl | undefined;
  let ended: Exit | undefined;
  let killTimer: NodeJS.Timeout | undefined;
  /** We ended it ourselves. */
  let signalled = false;

  /** A full disk or a removed folder costs the files of a session, never the session. */
  function report(error: unknown) {
    emit('problem', error);
  }

  function stepped(input: Input, state: State, effects: readonly Effect[], before: State) {
    journal.write(input, effects, state);
    emit('input', input);
    if (isShown(state, before)) {
      registration.touch();
      emit('state', state, before);
    }
    for (const effect of effects) if (effect.type !== 'wakeAt') emit('effect', effect, state);
    deliveries.stepped();
  }

  function record(): SessionRecord {
    const { phase, since, reason, tool, session, asks, usage, context } = driver.state;
    const asked = asks.find(({ answered }) => !answered);
    return {
      schemaVersion: 1,
      pane,
      ...(options.name === undefined ? {} : { name: options.name }),
      brand,
      agent: agent.id,
      command: options.command,
      cwd,
      process: process_ ?? { pid: child.pid, start: 'ended' },
      host: host ?? { pid: process.pid, start: 'unknown' },
      ...(server?.process === undefined ? {} : { server: server.process }),
      ...(control === undefined ? {} : { control: control.socket }),
      ...(screen === undefined ? {} : { detached: true }),
      ...(startedIn === undefined ? {} : { startedIn }),
      startedAt,
      phase,
      since,
      reason,
      ...(tool === null ? {} : { tool }),
      ...(asked === undefined ? {} : { ask: asked.ask }),
      ...(session === null ? {} : { session }),
      ...(usage === null ? {} : { usage }),
      ...(context === null ? {} : { context }),
      heartbeat: now(),
    };
  }

  function take(event: TerminalEvent) {
    emit('terminal', event);
    if (event.type === 'signal') emit('signal', event);
    const input = terminalInput(event, speaksStatus);
    if (input === undefined) return;
    typing.answered();
    driver.feed(input);
  }

  function answer(event: TerminalEvent) {
    if (event.type === 'status-query' && speaksStatus) {
      child.write(Buffer.from(statusReply(event.terminator)));
    }
  }

  /** What it shows matters only where it has words for it and does not speak for itself yet. */
  function isRead(): boolean {
    const { attention, working, interrupted = [] } = agent.traits.output;
    const { owner, memory } = driver.state;
    const stopping = interrupted.length > 0 && memory.interruptAt !== null;
    return stopping || (attention.length + working.length > 0 && owner !== 'first-hand');
  }

  function received({ bytes, events }: ReturnType<typeof filter.push>) {
    // Before the bytes leave: DA1 behind the query is answered outside, later than by us.
    for (const event of events) answer(event);
    if (bytes.length > 0) {
      tail.push(bytes);
      emit('output', bytes);
    }
    for (const event of events) take(event);
    if (bytes.length === 0) return;
    driver.output(bytes.length, isRead() ? shownText(bytes) : undefined);
    deliveries.drew(() => Buffer.from(bytes).toString('utf8'));
  }

  async function finish(exit: PtyExit): Promise<Exit> {
    received(filter.end());
    typing.end();
    clearTimeout(killTimer);
    const before = driver.state;
    driver.end();
    driver.feed({
      type: 'exit',
      code: exit.code,
      ...(exit.signal === null ? {} : { signal: exit.signal }),
    });
    driver.end();
    const failure = signalled
      ? undefined
      : launchFailure({
          command: options.command,
          exit,
          state: before,
          after: now() - startedAt,
          limit: timings.launch,
          output: tail.bytes(),
        });
    ended = {
      code: exitStatus(exit),
      signal: exit.signal,
      ...(failure === undefined ? {} : { failure }),
    };
    // The registration first: whoever reads it would go on asking a server that is gone.
    const files = Promise.allSettled([journal.end(), registration.end()]);
    const { code, signal } = ended;
    await control?.end({ code, signal }).catch(report);
    if (server !== undefined) await server.end();
    await files;
    if (hooks.from === 'launch') {
      await recordLastWords(home, brand, options.env ?? process.env).catch(report);
    }
    const recordsLate = hooks.from === 'launch' && features.includes('record');
    await (recordsLate ? folder.leave(BUNDLE_NAME) : folder.remove()).catch(report);
    emit('exit', ended);
    return ended;
  }

  function kill(signal: NodeJS.Signals) {
    if (ended !== undefined) return;
    signalled = true;
    child.kill(signal);
  }

  const exited = new Promise<Exit>((resolve) => {
    child.onExit((exit) => resolve(finish(exit)));
  });
  child.onData((bytes) => received(filter.push(bytes)));
  driver.feed({ type: 'spawn' });

  const session: HostedSession = {
    pane,
    name: options.name,
    agent: agent.id,
    title: agent.title,
    statusApp: speaksStatus ? agent.traits.nativeApp : null,
    pid: child.pid,
    ptyPath: child.path,
    token,
    hooks,
    companion:
      server === undefined ? companion : { channel: server.channel, socket: server.socket },
    get state() {
      return driver.state;
    },
    on: (event, listener) => void emitter.on(event, listener),
    off: (event, listener) => void emitter.off(event, listener),
    write(data, by = 'person') {
      if (ended !== undefined) return;
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      // Before the agent reads them: what it answers comes after the key.
      typing.typed(bytes, by);
      child.write(bytes);
    },
    deliver: deliveries.deliver,
    resize(cols, rows) {
      if (ended !== undefined || cols <= 0 || rows <= 0) return;
      screen?.screen.resize(cols, rows);
      child.resize(cols, rows);
    },
    focus: (focused) => driver.feed({ type: 'focus', focused }),
    approval: (request) => driver.feed({ type: 'approval', ...request }),
    ...callersBrake,
    kill,
    continue() {
      if (ended === undefined) child.kill('SIGCONT');
    },
    stop(signal = 'SIGTERM') {
      kill(signal);
      if (ended === undefined) {
        killTimer ??= setTimeout(() => child.kill('SIGKILL'), timings.stopGrace);
      }
      return exited;
    },
    snapshot: () => ({ bytes: tail.bytes(), partial: true }),
    exited,
  };
  control = controlled(session);
  registration.touch();
  return session;

  /** A session whose socket cannot be made goes on without. */
  function controlled(of: HostedSession): SessionControl | undefined {
    const place = { folder, home, brand, detached: screen, brake, onError: report, now };
    try {
      return openSessionControl({ session: of, ...place });
    } catch (error) {
      report(error);
      return undefined;
    }
  }
}

const SHOWN = [
  'phase',
  'since',
  'reason',
  'owner',
  'delegated',
  'unread',
  'tool',
  'failure',
  'session',
  'turn',
  'usage',
  'context',
] as const satisfies readonly (keyof State)[];

function isShown(state: State, before: State): boolean {
  return state !== before && SHOWN.some((key) => state[key] !== before[key]);
}
