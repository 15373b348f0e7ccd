import { type Signal, signalBody, type WorkingCause } from '@agenthooks/osc-protocol';
import { type AgentEvent, type HookReading, type HookRow, isUnknown } from './definition.ts';
import { said, sayable } from './sayable.ts';
import type { HookArgument, HookPayload } from './script.ts';

/** The cells of a definition that say what a payload means. */
export interface ReadingCells {
  events: readonly AgentEvent[];
  hooks: readonly HookRow[];
  payload: HookPayload;
}

type Payload = Readonly<Record<string, unknown>>;

/**
 * The reference reader: every row that the agent would run for this payload, read as JSON. The
 * generated script must say the same, or less where a shell cannot read, and never another thing.
 */
export function readHook(cells: ReadingCells, value: unknown, told?: string): HookReading {
  if (typeof value !== 'object' || value === null) return { event: '', signals: [] };
  const payload = value as Payload;
  const event = eventOf(cells, payload, told) ?? '';
  return {
    event,
    signals: rowsFor(cells, payload, told).flatMap(({ argument }) =>
      signalsOf(argument, cells.payload, payload),
    ),
  };
}

/** The event's name, which is told from outside where the payload does not have it. */
function eventOf({ payload: keys }: ReadingCells, payload: Payload, told?: string) {
  return keys.event === null ? told : text(payload[keys.event]);
}

/** The rows that the agent runs for this payload. */
export function rowsFor(cells: ReadingCells, payload: Payload, told?: string): HookRow[] {
  const { events, hooks } = cells;
  const event = eventOf(cells, payload, told);
  const known = events.find(({ name }) => name === event);
  return hooks.filter((row) => {
    if (row.event !== event) return false;
    if (row.matcher === undefined) return true;
    if (known?.filter === undefined) return false;
    const value = text(payload[known.filter]) ?? '';
    return known.pattern
      ? new RegExp(row.matcher).test(value)
      : row.matcher.split('|').includes(value);
  });
}

/** What a script called with this argument should say of this payload. */
export function signalsOf(argument: HookArgument, keys: HookPayload, payload: Payload): Signal[] {
  const turn = sayable('working', 'turn', at(payload, keys.turn));
  const called = at(payload, keys.childOf ?? null) !== undefined;
  const child = called || at(payload, keys.agent) !== undefined;
  const agent = sayable('working', 'agent', at(payload, keys.agent));
  const working = (cause?: WorkingCause): Signal[] => [
    said({ signal: 'working', turn, agent, call: undefined, cause }),
  ];
  const tool = sayable('attention', 'tool', payload[keys.tool]);

  switch (argument) {
    case 'child-end':
      // That a session was a subagent's is known to the script alone, which remembers its start.
      return keys.childOf === undefined ? working() : [];
    case 'working':
    case 'child-start':
      return working();
    case 'end':
      // A child that cannot be named must not end what the root asked.
      return working(child && agent === undefined ? undefined : 'end');
    case 'permission':
      if (child && keys.childAsks === false) return [];
      if (tool === undefined || !keys.questions.includes(tool)) {
        return [said({ signal: 'attention', ask: 'permission', tool, turn, agent })];
      }
      return [said({ signal: 'attention', ask: 'answer', tool, turn, agent })];
    case 'permission-notice':
      return [said({ signal: 'attention', ask: 'permission', tool: undefined, turn, agent })];
    case 'notice': {
      const type = text(payload[keys.notices?.key ?? '']) ?? '';
      const says = keys.notices?.says ?? {};
      return Object.hasOwn(says, type) ? signalsOf(says[type]!, keys, payload) : [];
    }
    case 'input':
      return [said({ signal: 'attention', ask: 'input', tool: undefined, turn, agent })];
    default:
      // A child begins and ends no turn of the root's.
      return child ? [] : rootSignalsOf(argument, keys, payload, turn);
  }
}

function rootSignalsOf(
  argument: 'ready' | 'session' | 'prompt' | 'stop' | 'done' | 'failed' | 'interrupted',
  keys: HookPayload,
  payload: Payload,
  turn: string | undefined,
): Signal[] {
  const id = sayable('session', 'id', payload[keys.session]);
  const session: Signal[] = id === undefined ? [] : [{ signal: 'session', id }];
  switch (argument) {
    case 'ready':
      return [{ signal: 'ready' }, ...session];
    case 'session':
      return session;
    case 'prompt': {
      if (keys.prompt.emptyGoesOn && payload[keys.prompt.key] === '') {
        return [
          said({ signal: 'working', turn, agent: undefined, call: undefined, cause: undefined }),
        ];
      }
      const cause = isInjected(keys, payload) ? 'injected' : 'prompt';
      return [said({ signal: 'working', turn, agent: undefined, call: undefined, cause })];
    }
    case 'stop': {
      if (keys.noEnd && payload[keys.noEnd.key] === keys.noEnd.is) return [];
      const held = delegatedOf(keys, payload);
      return held.length > 0 ? held : [said({ signal: 'done', turn })];
    }
    case 'done':
      return keys.failedEnd && payload[keys.failedEnd.key] === keys.failedEnd.is
        ? [{ signal: 'failed', kind: 'unknown' }]
        : [said({ signal: 'done', turn })];
    case 'failed': {
      const kind = isUnknown(keys.failure) ? undefined : payload[keys.failure];
      return [{ signal: 'failed', kind: sayable('failed', 'kind', kind) ?? 'unknown' }];
    }
    case 'interrupted':
      return [{ signal: 'interrupted' }];
  }
}

function isInjected({ prompt }: HookPayload, payload: Payload): boolean {
  if (prompt.source) {
    const source = text(payload[prompt.source.key]);
    if (source !== undefined) return !prompt.source.person.includes(source);
  }
  const begins = text(payload[prompt.key]) ?? '';
  return prompt.injected.some((beginning) => begins.startsWith(beginning));
}

/** One signal per kind that holds the turn, in the order of the labels. */
function delegatedOf({ delegated: keys }: HookPayload, payload: Payload): Signal[] {
  if (isUnknown(keys)) return [];
  const list = payload[keys.list];
  const tasks = Array.isArray(list) ? list.filter(isObject) : [];
  return Object.entries(keys.labels).flatMap(([kind, label]): Signal[] => {
    const ofKind = tasks.filter((task) => task[keys.kind] === kind);
    if (ofKind.length === 0) return [];
    const ids = ofKind.flatMap((task) => text(task[keys.id]) ?? []);
    return [fitting({ signal: 'delegated', count: Math.min(ofKind.length, 999), label, ids })];
  });
}

/** With the ids that the wire would carry, so that a reading equals what is decoded. */
function fitting(signal: Signal & { signal: 'delegated' }): Signal {
  const body = signalBody(signal);
  const written = body.slice(body.lastIndexOf(' ') + 1);
  return { ...signal, ids: written === '-' ? [] : written.split(',') };
}

function at(payload: Payload, key: string | null): unknown {
  return key === null ? undefined : payload[key];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null;
}
