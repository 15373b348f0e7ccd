import { type AgentDefinition, recordings } from '@agenthooks/agent-catalog';
import type { SessionView } from '@agenthooks/approval-bridge';
import { meaningOfLine, type SignalLine } from '@agenthooks/signals-recorder';
import {
  type Config,
  defineConfig,
  type Effect,
  initialState,
  type Phase,
  type State,
  step,
} from '@agenthooks/workstate';
import type { AgentRecord } from './agent-records.ts';
import { inputsOfLine } from './line-inputs.ts';

/** Sessions that nobody hosts: by their recorder's lines, and by the agent's own record. */
export interface UnhostedSessions {
  line(line: SignalLine): void;
  record(record: AgentRecord): void;
  recordGone(record: AgentRecord): void;
  /** Steps time on; drops what has been silent for a day. */
  tick(): void;
  views(): SessionView[];
}

/** Lines have no heartbeats, so a long turn is silent: the ceiling of the hosted would be a lie. */
const SILENT_TURN_MS = 4 * 60 * 60_000;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

export interface UnhostedOptions {
  agents: readonly AgentDefinition[];
  /** Whether a host of ours runs this session: then it is not ours to show. */
  isHosted: (session: string) => boolean;
  now: () => number;
  onChange: (view: SessionView) => void;
  onGone: (key: string) => void;
}

interface Known {
  agent: AgentDefinition;
  session: string;
  config: Config;
  state: State;
  wakeAt: number | undefined;
  seenAt: number;
  detail: string | undefined;
  record: AgentRecord | undefined;
  said: string;
}

export function createUnhosted(options: UnhostedOptions): UnhostedSessions {
  const { agents, isHosted, now, onChange, onGone } = options;
  const sessions = new Map<string, Known>();

  function known(agentId: string, session: string, at: number): Known | undefined {
    const key = `${agentId}:${session}`;
    const found = sessions.get(key);
    if (found !== undefined) return found;
    const agent = agents.find(({ id }) => id === agentId);
    if (agent === undefined) return undefined;
    const config = defineConfig(agent.traits, { ceiling: SILENT_TURN_MS });
    const state = initialState(at, agent.traits);
    const fresh: Known = {
      agent,
      session,
      config,
      state,
      wakeAt: undefined,
      seenAt: at,
      detail: undefined,
      record: undefined,
      said: '',
    };
    sessions.set(key, fresh);
    return fresh;
  }

  function take(one: Known, input: Parameters<typeof step>[1]) {
    const next = step(one.state, input, one.config);
    one.state = next.state;
    one.wakeAt = wakeOf(next.effects);
    one.seenAt = Math.max(one.seenAt, input.at);
  }

  function tell(one: Known) {
    const view = viewOf(one);
    const { seenAt: _, ...shown } = view;
    const said = JSON.stringify(shown);
    if (said === one.said) return;
    one.said = said;
    onChange(view);
  }

  function drop(key: string) {
    if (sessions.delete(key)) onGone(key);
  }

  return {
    line(line) {
      if (line.pane !== undefined || isHosted(line.session)) return;
      const key = `${line.agent}:${line.session}`;
      const at = Date.parse(line.at);
      if (now() - at > FORGOTTEN_AFTER_MS) return;
      const meaning = meaningOfLine(line, recordings);
      if (meaning === 'session-end') return drop(key);
      const one = known(line.agent, line.session, at);
      if (one === undefined) return;
      if (meaning === 'ask' || meaning === 'failure') one.detail = line.detail;
      for (const input of inputsOfLine(line)) take(one, input);
      tell(one);
    },

    record(record) {
      if (isHosted(record.session)) return drop(`${record.agent}:${record.session}`);
      const one = known(record.agent, record.session, record.since ?? now());
      if (one === undefined) return;
      one.record = record;
      one.seenAt = now();
      tell(one);
    },

    recordGone(record) {
      drop(`${record.agent}:${record.session}`);
    },

    tick() {
      for (const [key, one] of sessions) {
        if (isHosted(one.session)) {
          drop(key);
          continue;
        }
        if (one.wakeAt !== undefined && one.wakeAt <= now()) take(one, { type: 'tick', at: now() });
        if (one.record === undefined && now() - one.seenAt > FORGOTTEN_AFTER_MS) drop(key);
        else tell(one);
      }
    },

    views: () => [...sessions.values()].map(viewOf),
  };
}

function wakeOf(effects: readonly Effect[]): number | undefined {
  return effects.findLast((effect) => effect.type === 'wakeAt')?.at;
}

/** The agent's own word wins over what its lines let us infer. */
function viewOf({ agent, session, state, record, detail, seenAt }: Known): SessionView {
  const { phase, since, reason } = (record && ownWord(record, state)) ?? state;
  const asks = phase === 'attention';
  const shownDetail = record?.waitingFor ?? (asks || phase === 'failed' ? detail : undefined);
  return {
    key: `${agent.id}:${session}`,
    hosted: false,
    agent: agent.id,
    cwd: record?.cwd ?? '',
    session,
    phase,
    since,
    reason,
    ...(asks && state.tool !== null && { tool: state.tool }),
    ...(shownDetail !== undefined && { detail: shownDetail }),
    ...(record !== undefined && { pid: record.pid }),
    seenAt,
  };
}

/** Phases in which a record that says idle contradicts the lines; otherwise it says less. */
const BUSY: readonly Phase[] = ['unknown', 'starting', 'working', 'attention'];

function ownWord(record: AgentRecord, state: State) {
  const { waiting, means, status, waitingFor, since } = record;
  const phase: Phase | undefined = waiting ? 'attention' : means;
  if (phase === undefined || phase === state.phase) return undefined;
  if (phase === 'idle' && !BUSY.includes(state.phase)) return undefined;
  const evidence = `the agent's own record: ${waitingFor ? `${status}, ${waitingFor}` : status}`;
  return { phase, since: since ?? state.since, reason: { rule: 1, evidence } };
}
