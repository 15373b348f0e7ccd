import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = new URL('./fixtures/', import.meta.url).pathname;

export function fixture(path: string): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}

export function fixturesIn(path: string, prefix = ''): string[] {
  return readdirSync(join(folder, path)).filter((name) => name.startsWith(prefix));
}

export interface Said {
  t: number;
  /** `<-` from the agent, `->` to it. */
  d: '<-' | '->';
  m: { method?: string; id?: number; params?: unknown; result?: unknown };
}

export function transcript(path: string): Said[] {
  return readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Said);
}
