import { parseArgs } from 'node:util';
import { type HookSource, hookSources } from './mode.ts';

export interface LabRequest {
  agent: string;
  /** Another one than the pinned one, exactly; undefined: that. */
  version: string | undefined;
  /** Names; empty: all, unless only probes were asked for. */
  scenarios: readonly string[];
  /** Names, or `all`; empty: the short ones, unless only scenarios were asked for. */
  probes: readonly string[];
  /** Names, or `all`: our own server inside the agent; empty: all, unless something was asked for. */
  guests: readonly string[];
  /** The agent that asks where a guest needs a second one; the same one otherwise. */
  asker: string | undefined;
  hooks: HookSource | 'all' | undefined;
  native: boolean | undefined;
  json: boolean;
  /** Where the report goes as JSON, beside what is printed. */
  out: string | undefined;
  compare: boolean;
  record: boolean;
  /** Whose requests are answered: of hosted agents, of those that we do not host; undefined: both. */
  answers: (typeof answerings)[number] | undefined;
  /** Minutes that a request waits for its answer; 0: none does. */
  hold: number;
  /** Paired turns with and without recording; 0: none. */
  gap: number;
  keep: boolean;
}

const answerings = ['hosted', 'unhosted', 'all'] as const;

/** What was typed makes no sense; nothing was started. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const usage = `npm run lab -- <agent...|all> [options]

  --version <x.y.z>   of the agent, as npm has it; without it the one that is pinned
  --scenario <name>   only this one; may be given again
  --probe <name|all>  only this question about the agent itself; may be given again
  --guest <name|all>  only this of our own server inside the agent; may be given again
  --asker <agent>     which agent asks where a guest needs a second one
  --mode <hooks>      ${hookSources.join(', ')} or all: from where the hooks come
  --native <on|off>   whether the host speaks OSC 7501 with the agent
  --json              print the report as JSON
  --out <file>        write the report as JSON to a file; of several agents, a list of them
  --compare           print what other ways of reading a terminal say of the same runs
  --record            write the runs as golden journals of the turn machine
  --answers <hosting> only requests and their answers: ${answerings.join(', ')}
  --hold <minutes>    only one request, answered after so long
  --gap <turns>       only this: what recording costs a turn, over so many pairs of turns
  --keep              keep the folders of the runs, and say where they are`;

/**
 * The agents that are named, each once, and the words that are said to each of them.
 * @throws UsageError
 */
export function splitAgents(argv: readonly string[]): { agents: string[]; words: string[] } {
  const { positionals, tokens } = parse(argv);
  const words = argv.filter(
    (_, index) => !tokens.some(({ kind, index: at }) => kind === 'positional' && at === index),
  );
  return { agents: [...new Set(positionals)], words };
}

/** @throws UsageError */
export function readCommandLine(argv: readonly string[]): LabRequest {
  const { values, positionals } = parse(argv);
  const [agent, ...more] = positionals;
  if (agent === undefined) throw new UsageError('which agent? Type its name, such as claude');
  if (more.length > 0)
    throw new UsageError(`one agent at a time, not ${positionals.join(' and ')}`);
  const native = oneOf('--native', values.native, ['on', 'off']);
  return {
    agent,
    version: versionOf(values.version),
    scenarios: values.scenario ?? [],
    probes: values.probe ?? [],
    guests: values.guest ?? [],
    asker: values.asker,
    hooks: oneOf('--mode', values.mode, [...hookSources, 'all']),
    native: native === undefined ? undefined : native === 'on',
    json: values.json ?? false,
    out: values.out,
    compare: values.compare ?? false,
    record: values.record ?? false,
    answers: oneOf('--answers', values.answers, answerings),
    hold: countOf('--hold', values.hold),
    gap: countOf('--gap', values.gap),
    keep: values.keep ?? false,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      tokens: true,
      options: {
        version: { type: 'string' },
        scenario: { type: 'string', multiple: true },
        probe: { type: 'string', multiple: true },
        guest: { type: 'string', multiple: true },
        asker: { type: 'string' },
        mode: { type: 'string' },
        native: { type: 'string' },
        json: { type: 'boolean' },
        out: { type: 'string' },
        compare: { type: 'boolean' },
        record: { type: 'boolean' },
        answers: { type: 'string' },
        gap: { type: 'string' },
        hold: { type: 'string' },
        keep: { type: 'boolean' },
      },
    });
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause });
  }
}

/** Exact: a range or a tag would be another program tomorrow. */
function versionOf(value: string | undefined): string | undefined {
  if (value === undefined || /^[0-9]+(\.[0-9]+){1,3}(-[0-9A-Za-z.-]+)?$/.test(value)) return value;
  throw new UsageError(`--version ${value}: it is one version, such as 2.1.300`);
}

function countOf(option: string, value: string | undefined): number {
  if (value === undefined) return 0;
  if (!/^[1-9][0-9]{0,3}$/.test(value)) throw new UsageError(`${option} ${value}: it is a number`);
  return Number(value);
}

function oneOf<Word extends string>(
  option: string,
  value: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (value === undefined) return undefined;
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) {
    throw new UsageError(`${option} ${value}: it is one of ${words.join(', ')}`);
  }
  return word;
}

/** @throws UsageError naming what there is */
export function pick<Named extends { name: string }>(
  kind: string,
  names: readonly string[],
  all: readonly Named[],
): Named[] {
  if (names.includes('all')) return [...all];
  for (const name of names) {
    if (!all.some((one) => one.name === name)) {
      const known = all.map((one) => one.name).join(', ');
      throw new UsageError(`no ${kind} is called ${name}; there are ${known}`);
    }
  }
  return all.filter(({ name }) => names.includes(name));
}
