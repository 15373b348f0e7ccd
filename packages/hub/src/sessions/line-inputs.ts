import { permissions, recordings } from '@agenthooks/agent-catalog';
import type { LedgerInput } from '@agenthooks/approval-bridge';
import type { Signal } from '@agenthooks/osc-protocol';
import { meaningOfLine, type SignalLine } from '@agenthooks/signals-recorder';
import type { Input } from '@agenthooks/workstate';

/**
 * A recorder's line as the turn machine takes it. Lines have edges only, no heartbeats: an
 * unhosted session is known by what it said, not by what it does.
 */
export function inputsOfLine(line: SignalLine): Input[] {
  const at = Date.parse(line.at);
  if (Number.isNaN(at)) return [];
  return signalsOfLine(line).map((signal) => ({ type: 'signal', at, signal, trusted: true }));
}

const WORD = /^[A-Za-z0-9_-]{1,40}$/;
const TOOL = /^[A-Za-z0-9_.:-]{1,128}$/;

function signalsOfLine(line: SignalLine): Signal[] {
  const agent =
    line.agentId !== undefined && WORD.test(line.agentId) ? { agent: line.agentId } : {};
  switch (meaningOfLine(line, recordings)) {
    case 'session-start':
      return [{ signal: 'ready' }];
    case 'prompt':
      return [{ signal: 'working', cause: isInjected(line) ? 'injected' : 'prompt', ...agent }];
    case 'ask': {
      const tool = line.kind !== undefined && TOOL.test(line.kind) ? { tool: line.kind } : {};
      return [{ signal: 'attention', ask: 'permission', ...tool, ...agent }];
    }
    case 'answer':
      return [{ signal: 'working', cause: 'end', ...agent }];
    case 'turn-end':
      return [...delegated(line), { signal: 'done' }];
    case 'failure':
      return [{ signal: 'failed', kind: failureOf(line) }];
    case 'interrupt':
      return [{ signal: 'interrupted' }];
    case 'child-start':
      return [{ signal: 'working', ...agent }];
    default:
      return [];
  }
}

function isInjected({ kind }: SignalLine): boolean {
  return kind === 'injected';
}

function failureOf({ kind = '' }: SignalLine): string {
  return /^[a-z_]{1,40}$/.test(kind) ? kind : 'unknown';
}

function delegated({ running = [] }: SignalLine): Signal[] {
  const counts = new Map<string, number>();
  for (const { type } of running) {
    const label = type
      .toLowerCase()
      .replace(/[^a-z_]+/g, '_')
      .slice(0, 16);
    if (label !== '') counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].map(([label, count]) => ({ signal: 'delegated', count, label, ids: [] }));
}

/**
 * What the same line says about requests that are open in its session. An agent that tells of each
 * request what became of it is taken at its word, and a card that only shows ends with its session's
 * attention: a line is written when Node has started, and the one of a prompt was seen to come after
 * what is asked in that turn.
 */
export function evidenceOfLine(line: SignalLine): LedgerInput | undefined {
  const { session, agentId } = line;
  const meaning = meaningOfLine(line, recordings);
  if (meaning === 'session-end') return { type: 'session-end', session };
  const channel = permissions[line.agent]?.channel;
  if (channel === 'app-server' || channel === 'none') return undefined;
  switch (meaning) {
    case 'child-end':
      return agentId === undefined ? undefined : { type: 'child-end', session, agentId };
    case 'turn-end':
    case 'failure':
      return agentId === undefined ? turn(session, 'end') : undefined;
    case 'interrupt':
      return turn(session, 'interrupt');
    case 'prompt':
      return isInjected(line) || agentId !== undefined ? undefined : turn(session, 'prompt');
    default:
      return undefined;
  }
}

function turn(session: string, why: 'end' | 'prompt' | 'interrupt'): LedgerInput {
  return { type: 'turn', of: { session }, why };
}
