import { readdirSync, readFileSync } from 'node:fs';
import { claude, rowsFor } from '@agenthooks/agent-catalog';

const folder = new URL('../../agent-catalog/test/fixtures/claude/', import.meta.url);

/** Captured from Claude Code 2.1.332, see the README beside them. */
export const payloads = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const value = JSON.parse(text) as Record<string, unknown>;
    return { name, text, value, rows: rowsFor(claude, value) };
  });

export const payload = (name: string) => payloads.find((one) => one.name === `${name}.json`)!;
