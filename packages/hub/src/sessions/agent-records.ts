import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AgentDefinition,
  isUnknown,
  recordings,
  type SessionRecordPlace,
  textAt,
  valueAt,
} from '@agenthooks/agent-catalog';
import { processFacts } from '@agenthooks/approval-bridge';
import { watchNames } from './watch-names.ts';

/** What an agent itself keeps about a session that runs: better than anything we can infer. */
export interface AgentRecord {
  agent: string;
  session: string;
  pid: number;
  start: string;
  cwd: string;
  status: string;
  /** A person is waited for. */
  waiting: boolean;
  waitingFor?: string;
  /** Epoch ms; when the status began. */
  since?: number;
  /** What the status means, where the catalog knows. */
  means?: 'working' | 'idle';
}

export interface AgentRecords {
  readonly records: readonly AgentRecord[];
  close(): void;
}

/** A card waits for it to close. */
const TIMES = { every: 2000, burst: 10 };

export interface AgentRecordsOptions {
  agents: readonly AgentDefinition[];
  env: Readonly<Record<string, string | undefined>>;
  onChange: (record: AgentRecord) => void;
  onGone: (record: AgentRecord) => void;
}

export function watchAgentRecords(options: AgentRecordsOptions): AgentRecords {
  const { agents, env, onChange, onGone } = options;
  const found = new Map<string, AgentRecord>();
  const watches = agents.flatMap((agent) => {
    const place = recordings[agent.id]?.sessionRecord;
    if (place === undefined || isUnknown(place)) return [];
    const roots = [...new Set(agent.config.roots(env))];
    return roots.map((root) => watchFolder(agent.id, join(root, place.folder), place));
  });

  function watchFolder(agent: string, folder: string, place: SessionRecordPlace) {
    // Other files lie beside the records (keys among them), and are never opened.
    const allowed = new RegExp(place.file);
    const read = (name: string) => {
      if (!allowed.test(name)) return;
      const path = join(folder, name);
      const before = found.get(path);
      const record = readRecord(agent, path, place);
      if (record === undefined) {
        found.delete(path);
        if (before !== undefined) onGone(before);
        return;
      }
      found.set(path, record);
      if (before !== undefined && before.session !== record.session) onGone(before);
      if (JSON.stringify(before) !== JSON.stringify(record)) onChange(record);
    };
    return watchNames(folder, TIMES, {
      named: read,
      polled(names) {
        for (const name of names) read(name);
        for (const path of [...found.keys()]) {
          const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
          if (name !== undefined && !names.includes(name)) read(name);
        }
      },
    });
  }

  return {
    get records() {
      return [...found.values()];
    },
    close() {
      for (const one of watches) one.close();
    },
  };
}

/** undefined when there is none, or its process is another one by now. */
function readRecord(
  agent: string,
  path: string,
  place: SessionRecordPlace,
): AgentRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  const session = textAt(value, place.session);
  const pid = Number(textAt(value, place.pid));
  const start = textAt(value, place.startTicks);
  const status = textAt(value, place.status);
  if (session === undefined || start === undefined || status === undefined) return undefined;
  if (!Number.isSafeInteger(pid) || processFacts(pid)?.start !== start) return undefined;
  const waitingFor = textAt(value, place.waitingFor);
  const since = valueAt(value, place.since);
  const means = place.phases && Object.hasOwn(place.phases, status) && place.phases[status];
  return {
    agent,
    session,
    pid,
    start,
    cwd: (place.cwd && textAt(value, place.cwd)) ?? '',
    status,
    waiting: place.waiting.includes(status),
    ...(waitingFor !== undefined && { waitingFor }),
    ...(typeof since === 'number' && { since }),
    ...(means && { means }),
  };
}
