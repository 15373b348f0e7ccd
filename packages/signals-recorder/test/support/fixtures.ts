import { readdirSync, readFileSync } from 'node:fs';
import { type Recording, readRecording, recordings } from '@agenthooks/agent-catalog';
import { lineOf, type SignalLine } from '../../src/index.ts';

const folder = new URL('../fixtures/', import.meta.url);

/** The captured payloads of one agent, by the name of their file. */
export function payloadsOf(agent: string): { name: string; payload: unknown }[] {
  return readdirSync(new URL(`${agent}/`, folder))
    .sort()
    .map((file) => ({ name: file.replace(/\.json$/, ''), payload: payload(agent, file) }));
}

export function payload(agent: string, file: string): unknown {
  const name = file.endsWith('.json') ? file : `${file}.json`;
  return JSON.parse(readFileSync(new URL(`${agent}/${name}`, folder), 'utf8'));
}

/** Payloads that do not name their event: the hook's argument is the file's name up to the dot. */
function eventHint(name: string): string {
  return name.replace(/^hook\.(.+)$/, '$1').replace(/^([a-zA-Z]+)\..*$/, '$1');
}

export function recordingOf(agent: string, name: string, from = payload(agent, name)) {
  const hint = name.startsWith('hook.') ? name.slice('hook.'.length) : eventHint(name);
  return readRecording(recordings[agent]!, from, { event: hint });
}

/** The line that a captured payload gives. */
export function lineFrom(
  agent: string,
  name: string,
  at = '2026-11-30T10:00:00.000Z',
  change: Partial<Recording> = {},
): SignalLine {
  const recording = recordingOf(agent, name);
  if (!recording) throw new Error(`${agent}/${name} gives no line`);
  return lineOf({ ...recording, ...change }, { agent, at: Date.parse(at), known: [] });
}
