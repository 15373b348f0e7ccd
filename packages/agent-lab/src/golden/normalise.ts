import type { Input } from '@agenthooks/workstate';
import type { Mark } from '../truth/mark.ts';

/** A golden run begins at this time: epoch milliseconds, 2026-01-01. */
export const beginning = Date.UTC(2026, 0, 1);

/**
 * Takes out of a run what is another in every run: the time of day, and the ids of sessions,
 * turns, calls and tasks. The same id keeps the same name through the run.
 */
export class Normaliser {
  readonly #names = new Map<string, string>();
  readonly #launched: number;

  constructor(launched: number) {
    this.#launched = launched;
  }

  input(input: Input): Input {
    const at = this.#time(input.at);
    switch (input.type) {
      case 'signal':
        return { ...input, at, signal: this.#ids(input.signal) };
      case 'native':
        return { ...input, at, report: this.#ids(input.report) };
      default:
        return { ...input, at };
    }
  }

  mark<Any extends Mark>(mark: Any): Any {
    return { ...mark, at: this.#time(mark.at) };
  }

  #time(at: number): number {
    return at - this.#launched + beginning;
  }

  #ids<Any extends object>(value: Any): Any {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.#id(key, item)]),
    ) as Any;
  }

  #id(key: string, item: unknown): unknown {
    if (key === 'ids' && Array.isArray(item)) return item.map((one) => this.#name('task', one));
    if (typeof item !== 'string' || item === '') return item;
    if (key === 'turn' || key === 'call') return this.#name(key, item);
    // A subagent is named by its hooks and by its status record.
    if (key === 'agent') return this.#name('task', item);
    if (key === 'id') return this.#name(/^[0-9a-f-]{36}$/.test(item) ? 'session' : 'task', item);
    return item;
  }

  #name(kind: string, id: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const number = [...this.#names.values()].filter((name) => name.startsWith(kind)).length + 1;
    const name = `${kind}-${number}`;
    this.#names.set(id, name);
    return name;
  }
}
