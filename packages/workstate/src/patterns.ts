import type { AgentTraits } from './traits.ts';

/** What a text of the terminal stands for, by the agent's patterns. */
export type Meaning = 'idle' | 'working' | 'attention' | 'done' | 'interrupted';

export interface Patterns {
  title(text: string): Meaning | null;
  notification(text: string): Meaning | 'ignored' | null;
  output(text: string): Meaning | null;
}

const compiled = new WeakMap<AgentTraits, Patterns>();

/** Compiled once per traits object; the machine's result does not depend on the memo. */
export function patternsOf(traits: AgentTraits): Patterns {
  let patterns = compiled.get(traits);
  if (patterns === undefined) {
    patterns = compilePatterns(traits);
    compiled.set(traits, patterns);
  }
  return patterns;
}

/** @throws {TypeError} names the trait whose pattern is not a regular expression. */
function compilePatterns(traits: AgentTraits): Patterns {
  const titles = [
    ['attention', union(traits.titles.attention, 'titles.attention')],
    ['working', union(traits.titles.working, 'titles.working')],
    ['idle', union(traits.titles.idle, 'titles.idle')],
  ] as const;
  const notifications = [
    ['ignored', union(traits.notifications.ignore, 'notifications.ignore')],
    ['attention', union(traits.notifications.attention, 'notifications.attention')],
    ['done', union(traits.notifications.done, 'notifications.done')],
  ] as const;
  const output = [
    ['interrupted', union(traits.output.interrupted ?? [], 'output.interrupted')],
    ['attention', union(traits.output.attention, 'output.attention')],
    ['working', union(traits.output.working, 'output.working')],
  ] as const;
  return {
    title: (text) => first(titles, text),
    notification: (text) => first(notifications, text),
    output: (text) => first(output, text),
  };
}

function first<M>(table: readonly (readonly [M, RegExp | null])[], text: string): M | null {
  for (const [meaning, pattern] of table) {
    if (pattern?.test(text)) {
      return meaning;
    }
  }
  return null;
}

function union(sources: readonly string[], trait: string): RegExp | null {
  for (const source of sources) {
    try {
      new RegExp(source, 'u');
    } catch (cause) {
      throw new TypeError(
        `workstate: traits.${trait} holds '${source}', which is no regular expression with the flag u`,
        { cause },
      );
    }
  }
  return sources.length === 0
    ? null
    : new RegExp(sources.map((source) => `(?:${source})`).join('|'), 'u');
}
