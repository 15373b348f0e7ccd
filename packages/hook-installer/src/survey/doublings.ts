import { type AgentDefinition, isUnknown, type OtherReader } from '@agenthooks/agent-catalog';
import type { SurveyedHook } from './survey.ts';

/** One thing that happens to the agent and is told more than once, or to more than one. */
export interface Doubling {
  tool: string;
  ours: boolean;
  events: string[];
  /** Where the hooks stand; the same file twice where the agent reads it in two roles. */
  files: string[];
  /**
   * `twice`: each of them runs. `once`: the agent runs it once. `elsewhere`: another agent runs it
   * too. `silent`: it does, and ours keep quiet there. `unknown`: nobody saw which.
   */
  effect: 'twice' | 'once' | 'elsewhere' | 'silent' | 'unknown';
  /** The title of the agent that runs it. */
  where: string;
  why: string;
}

export interface DoublingRequest {
  agent: AgentDefinition;
  hooks: readonly SurveyedHook[];
  /** The file behind links. */
  real(path: string): string;
  /** Other agents that are here and read files of this one. */
  readers: readonly OtherReader[];
}

/** What will fire more than once. Pure. */
export function doublings(request: DoublingRequest): Doubling[] {
  return [...crossRead(request), ...inTwoPlaces(request)];
}

/** Other agents that read the files of this one. */
function crossRead({ hooks, readers }: DoublingRequest): Doubling[] {
  return readers.flatMap((reader) => {
    const there = hooks.filter(({ of }) => of === reader.of);
    return grouped(there, ({ tool, file }) => `${tool}\0${file}`).map((group): Doubling => {
      const [{ tool, ours, file }] = group;
      const stop = reader.stoppedBy === null ? '' : `; ${reader.stoppedBy} stops it`;
      return {
        tool,
        ours,
        events: eventsOf(group),
        files: [file],
        effect: ours ? 'silent' : 'elsewhere',
        where: reader.title,
        why: `${reader.title} reads this file too${stop}`,
      };
    });
  });
}

/** The same tool, for the same event, from two places. */
function inTwoPlaces({ agent, hooks, real }: DoublingRequest): Doubling[] {
  const found: Doubling[] = [];
  for (const group of grouped(
    hooks,
    ({ tool, event, matcher }) => `${tool}\0${event}\0${matcher ?? ''}`,
  )) {
    if (group.length < 2) continue;
    const [{ tool, ours, event }] = group;
    const places = new Set(group.map(({ file, of }) => `${of}\0${file}`));
    const same = new Set(group.map(({ command }) => command)).size === 1;
    // Several hooks of one tool in one file are what it wanted, unless they are the same.
    if (places.size < 2 && !same) continue;
    // Our own entries of one event say and record: two commands, on purpose.
    if (ours && places.size < 2) continue;
    const files = group.map(({ file }) => file);
    const isOneFile = new Set(files.map((file) => real(file))).size === 1 && places.size > 1;
    const effect = isOneFile && readsOnce(agent) ? 'once' : same ? whenSame(agent) : 'twice';
    const where = isOneFile
      ? "this is your own file and the project's as well"
      : places.size > 1
        ? `${tool} stands in ${places.size} files that ${agent.title} reads`
        : `${tool} stands twice in one file`;
    const merged =
      effect === 'once'
        ? `; ${agent.title} runs ${isOneFile ? 'it' : 'the same command'} once`
        : '';
    found.push({
      tool,
      ours,
      events: [event],
      files: [...new Set(files)],
      effect,
      where: agent.title,
      why: `${where}${merged}`,
    });
  }
  return merged(found);
}

function readsOnce({ behaviour }: AgentDefinition): boolean {
  return !isUnknown(behaviour) && behaviour.readsOneFileOnce === true;
}

function whenSame({ behaviour }: AgentDefinition): 'twice' | 'once' | 'unknown' {
  if (isUnknown(behaviour) || isUnknown(behaviour.mergesSame)) return 'unknown';
  return behaviour.mergesSame ? 'once' : 'twice';
}

/** One row for all events of the same kind. */
function merged(found: readonly Doubling[]): Doubling[] {
  return grouped(found, ({ tool, files, effect, why }) =>
    [tool, ...files, effect, why].join('\0'),
  ).map((group) => ({ ...group[0], events: [...new Set(group.flatMap(({ events }) => events))] }));
}

function eventsOf(hooks: readonly SurveyedHook[]): string[] {
  return [...new Set(hooks.map(({ event }) => event))];
}

type Group<T> = readonly [T, ...T[]];

function grouped<T>(all: readonly T[], key: (one: T) => string): Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups.values()];
}
