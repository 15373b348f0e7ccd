import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AgentDefinition, claude, isUnknown, rowsFor } from '@agenthooks/agent-catalog';

const fixtures = new URL('../../agent-catalog/test/fixtures/', import.meta.url);

/** Captured from the real binary, see the README beside them. */
export function payloadsOf(agent: AgentDefinition) {
  const folder = new URL(`${agent.id}/`, fixtures);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const value = JSON.parse(text) as Record<string, unknown>;
      // For an agent whose payloads do not name it.
      const event = name.split('.')[0]!;
      const { payload: keys } = agent;
      const rows = isUnknown(keys) ? [] : rowsFor({ ...agent, payload: keys }, value, event);
      return { name, text, value, event, rows };
    });
}

const ofClaude = payloadsOf(claude);

export const payload = (name: string) => ofClaude.find((one) => one.name === `${name}.json`)!;
