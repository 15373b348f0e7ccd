import { closeSync, openSync, rmSync } from 'node:fs';
import { type AgentDefinition, agents as allAgents } from '@agenthooks/agent-catalog';
import {
  ancestry,
  type HubStatus,
  type LedgerEvent,
  type LiveAgent,
  openRequests,
  type Rendezvous,
  type SessionView,
} from '@agenthooks/approval-bridge';
import { identityOf } from '@agenthooks/process-identity';
import { type Environment, followFolder, signalsFolder } from '@agenthooks/signals-recorder';
import { HubError } from './errors.ts';
import { outerTerminals, ownTerminal, pageTerminals } from './guard/code-places.ts';
import { createGuard, type GuardedClient } from './guard/guard.ts';
import { type CodePlace, createPairing } from './guard/pairing.ts';
import { createBook } from './ledger/book.ts';
import { openLedgerFile } from './ledger/ledger-file.ts';
import type { Reach } from './life/crash-points.ts';
import { createIdle } from './life/idle.ts';
import { takeLock } from './life/lock.ts';
import { type HubPlaces, hubPlaces, preparePlaces } from './life/places.ts';
import { announce, unannounce } from './life/rendezvous-file.ts';
import { createControl } from './server/control.ts';
import { createEventLog } from './server/event-log.ts';
import { createGates } from './server/gates.ts';
import { thisHub } from './server/hello.ts';
import { createIngest } from './server/ingest.ts';
import { type LineServer, listen } from './server/listen.ts';
import { createViewers } from './server/viewers.ts';
import { watchAgentRecords } from './sessions/agent-records.ts';
import { viewOfRecord, watchHosted } from './sessions/hosted.ts';
import { evidenceOfLine } from './sessions/line-inputs.ts';
import { linkSharedServers } from './sessions/shared-servers.ts';
import { createStateCards } from './sessions/state-cards.ts';
import { createUnhosted } from './sessions/unhosted.ts';
import { defaultSettings, type HubSettings } from './settings.ts';
import { HUB_VERSION } from './version.ts';

export interface HubOptions {
  env: Environment;
  settings?: HubSettings;
  agents?: readonly AgentDefinition[];
  /** Where a pairing code is shown; the own terminal and those of running hosts by default. */
  codePlaces?: readonly CodePlace[];
  /** What went wrong and was survived. */
  onTrouble?: (error: unknown) => void;
  /** For tests: another version, another wire, other marks, a death at a named point. */
  version?: string;
  protocols?: readonly number[];
  marks?: readonly string[];
  reach?: Reach;
  now?: () => number;
}

export interface Hub {
  readonly places: HubPlaces;
  readonly rendezvous: Rendezvous;
  status(): HubStatus;
  sessions(): SessionView[];
  /** Withdraws what is open and goes. */
  close(): Promise<void>;
  /** Why it went. */
  readonly stopped: Promise<StopReason>;
}

export type StopReason = 'asked' | 'idle' | 'replaced';

const LOOK_EVERY_MS = 5000;

/**
 * The one hub of this user, in this process.
 *
 * @throws HubError `running` when another one holds the lock, `bad-place`
 */
export async function startHub(options: HubOptions): Promise<Hub> {
  const {
    env,
    settings = defaultSettings,
    agents = allAgents,
    reach = () => {},
    now = Date.now,
    version = HUB_VERSION,
    onTrouble = () => {},
  } = options;
  const places = hubPlaces(env);
  preparePlaces(places);
  const identity = identityOf(process.pid) ?? { pid: process.pid, start: 'unknown' };
  const taken = takeLock(places.lockFile, identity);
  if ('heldBy' in taken) {
    const { pid } = taken.heldBy;
    throw new HubError(
      'running',
      `hub: process ${pid} is this user's hub already (${places.lockFile})`,
    );
  }
  const { lock } = taken;
  reach('lock-taken');

  const startedAt = now();
  const hub = { ...thisHub(version), ...(options.protocols && { protocols: options.protocols }) };
  const events = createEventLog(`${startedAt.toString(36)}-${process.pid.toString(36)}`, now);
  const gates = createGates(now);
  const opened = openLedgerFile(places.ledgerFile, startedAt, reach);
  const book = createBook({
    file: opened.file,
    ledger: opened.ledger,
    now,
    reach,
    onEvent: told,
    onOpen: markOpen,
    onTrouble,
  });
  markOpen(false);
  const viewers = createViewers(() => book.take({ type: 'unwatched' }));
  const ingest = createIngest({
    book,
    viewers,
    hub,
    processOf: (pane) => hosted.records.get(pane)?.process.pid,
    hostOf: (pane) => hosted.records.get(pane)?.host.pid,
    longestHold: settings.holdSeconds,
  });
  // Before anybody can connect: what an earlier hub left open has no channel any more.
  book.take({ type: 'restart' });

  const stateCards = createStateCards({ book, longestHold: settings.holdSeconds, now });
  const hosted = watchHosted({
    home: places.home,
    onChange(session, record) {
      events.say({ type: 'session', session });
      stateCards.session(record);
    },
    onGone(key) {
      events.say({ type: 'session-gone', key });
      stateCards.sessionGone(key);
    },
  });
  const unhosted = createUnhosted({
    agents,
    isHosted: (session) => [...hosted.records.values()].some((one) => one.session === session),
    now,
    onChange: (session) => events.say({ type: 'session', session }),
    onGone: (key) => events.say({ type: 'session-gone', key }),
  });
  const records = watchAgentRecords({
    agents,
    env,
    onChange(record) {
      unhosted.record(record);
      book.take({ type: 'record', session: record.session, waiting: record.waiting });
    },
    onGone(record) {
      unhosted.recordGone(record);
      book.take({ type: 'session-end', session: record.session });
    },
  });
  const following = followFolder({
    folder: signalsFolder(places.home),
    onRead(_window, { lines }) {
      for (const line of lines) {
        unhosted.line(line);
        stateCards.line(line);
        // Of an earlier day, or from before this hub: it says nothing about what is open now.
        if (Date.parse(line.at) < startedAt) continue;
        const evidence = evidenceOfLine(line);
        if (evidence !== undefined) book.take(evidence);
      }
    },
    onError: (_window, error) => onTrouble(error),
  });

  const guard = createGuard({
    strict: settings.strict,
    ...(options.marks && { marks: options.marks }),
    agents: liveAgents,
    agentPid: (id) => ingest.agentPid(id),
    lineOf: (id) => ingest.lineOf(id),
  });
  const clients = new Set<GuardedClient>();
  const pairing = createPairing(
    options.codePlaces ?? [ownTerminal, pageTerminals(pages), outerTerminals(outsideHosts)],
    now,
  );
  const control = createControl({
    book,
    events,
    gates,
    guard,
    pairing,
    viewers,
    clients,
    hub,
    sessions,
    status,
    stop: () => void close('asked'),
  });

  let stop: (reason: StopReason) => void = () => {};
  const stopped = new Promise<StopReason>((resolve) => {
    stop = resolve;
  });
  let closing: Promise<void> | undefined;
  const servers: LineServer[] = [];
  try {
    servers.push(await listen(places.ingest, ingest.accept));
    servers.push(await listen(places.control, control));
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    letGo();
    throw error;
  }
  const [ingestServer, controlServer] = servers as [LineServer, LineServer];
  reach('listening');
  const rendezvous: Rendezvous = {
    schemaVersion: 1,
    ...identity,
    version,
    protocols: [...hub.protocols],
    ingest: places.ingest,
    control: places.control,
    startedAt,
  };
  announce(places.hubFile, rendezvous);
  reach('announced');
  const channels = linkSharedServers({ agents, env, hubFile: places.hubFile });

  const idle = createIdle(settings.idleMinutes * 60_000, startedAt);
  const looking = setInterval(() => {
    unhosted.tick();
    if (!lock.isOurs()) void close('replaced');
    else if (idle.look(isBusy(), now())) void close('idle');
  }, LOOK_EVERY_MS);

  function told(event: LedgerEvent) {
    ingest.told(event);
    if (event.type === 'closed') gates.forget(event.id);
    events.say(event);
  }

  function markOpen(any: boolean) {
    try {
      if (any) closeSync(openSync(places.openMark, 'w', 0o600));
      else rmSync(places.openMark, { force: true });
    } catch (error) {
      onTrouble(error);
    }
  }

  function liveAgents(): LiveAgent[] {
    // What an agent with a server of its own runs descends from that.
    const own = [...hosted.records.values()].flatMap(({ process, server, pane, session }) =>
      [process, ...(server === undefined ? [] : [server])].map(({ pid }) => ({
        pid,
        pane,
        ...(session !== undefined && { session }),
      })),
    );
    return [...own, ...records.records.map(({ pid, start, session }) => ({ pid, start, session }))];
  }

  /** Processes that serve the page and that no agent started. */
  async function pages() {
    const asking = [...clients].filter(({ hello }) => hello.via === 'page');
    return (await Promise.all(asking.map((one) => guard.outside(one)))).flat();
  }

  /** A host that an agent started has a terminal that the agent reads. */
  function outsideHosts() {
    const inside = new Set(liveAgents().map(({ pid }) => pid));
    return [...hosted.records.values()]
      .map(({ host }) => host)
      .filter(({ pid }) => !ancestry(pid).some((one) => inside.has(one.pid)));
  }

  function sessions(): SessionView[] {
    return [...[...hosted.records.values()].map(viewOfRecord), ...unhosted.views()];
  }

  function status(): HubStatus {
    return {
      pid: process.pid,
      version,
      startedAt,
      home: places.home,
      sessions: sessions().length,
      open: openRequests(book.ledger).length,
      viewers: controlServer.clients.size,
      strict: settings.strict,
    };
  }

  function isBusy(): boolean {
    return (
      hosted.records.size > 0 ||
      records.records.length > 0 ||
      controlServer.clients.size > 0 ||
      ingestServer.clients.size > 0
    );
  }

  function close(reason: StopReason): Promise<void> {
    closing ??= end(reason);
    return closing;
  }

  async function end(reason: StopReason) {
    clearInterval(looking);
    await channels.close();
    if (lock.isOurs()) unannounce(places.hubFile, rendezvous);
    // The end of a channel: its hook prints nothing, the agent's own prompt decides.
    await Promise.all([ingestServer.close(), controlServer.close()]);
    letGo();
    stop(reason);
  }

  function letGo() {
    stateCards.close();
    following.close();
    records.close();
    hosted.close();
    book.close();
    lock.release();
  }

  return { places, rendezvous, status, sessions, close: () => close('asked'), stopped };
}
