import { type AgentDefinition, isUnknown } from '@agenthooks/agent-catalog';
import type { SurveyedHook } from './survey.ts';

/** One thing that happens to the agent and is told more than once, or to more than one. */
export interface Doubling {
  tool: string;
  ours: boolean;
  events: string[];
  /** Where the hooks stand; the same file twice where the agent reads it in two roles. */
  files: string[];
  /**
   * `twice`: each of them runs. `once`: the agent runs the same command once. `silent`: ours keeps
   * quiet there. `also-here`: it is made for another agent, and this one runs it too. `unknown`:
   * nobody saw which.
   */
  effect: 'twice' | 'once' | 'silent' | 'also-here' | 'unknown';
  why: string;
}

export interface DoublingRequest {
  agent: AgentDefinition;
  hooks: readonly SurveyedHook[];
  /** The file behind links. */
  real(path: string): string;
  /** The title of an agent, by its id. */
  titleOf(id: string): string;
}

/** What will fire more than once. Pure. */
export function doublings(request: DoublingRequest): Doubling[] {
  return [...crossRead(request), ...inTwoPlaces(request)];
}

/** Files that are made for another agent. */
function crossRead({ agent, hooks, titleOf }: DoublingRequest): Doubling[] {
  return grouped(
    hooks.filter(({ madeFor }) => madeFor !== undefined),
    ({ tool, file }) => `${tool}\0${file}`,
  ).map((group) => {
    const [{ tool, ours, file, madeFor }] = group;
    const owner = titleOf(madeFor!);
    const already = hooks.some((one) => one.madeFor === undefined && one.tool === tool);
    const effect = ours ? 'silent' : already ? 'twice' : 'also-here';
    const words = {
      silent: `${agent.title} reads this file of ${owner} too; ours keep quiet there`,
      twice: `${agent.title} reads this file of ${owner} too, and ${tool} has hooks of its own here`,
      'also-here': `${agent.title} reads this file of ${owner} too`,
    };
    return { tool, ours, events: eventsOf(group), files: [file], effect, why: words[effect] };
  });
}

/** The same tool, for the same event, from two places. */
function inTwoPlaces({ agent, hooks, real }: DoublingRequest): Doubling[] {
  const own = hooks.filter(({ madeFor }) => madeFor === undefined);
  const found: Doubling[] = [];
  for (const group of grouped(
    own,
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
