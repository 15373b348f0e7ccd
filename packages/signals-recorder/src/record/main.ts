import { type RecordingRules, recordings } from '@agenthooks/agent-catalog';
import { variablePrefix } from '../brand.ts';
import { signalSegments } from '../files/segments.ts';
import { type Environment, recorderHome } from '../home.ts';
import { emptySpool } from '../spool/empty.ts';
import { logTrouble } from '../trouble.ts';
import { type RecordArguments, readArguments } from './arguments.ts';
import { knownSecrets } from './known-secrets.ts';
import { recordPayload } from './record-payload.ts';
import { readToEnd } from './stdin.ts';

/**
 * The body of the recorder's hook: reads one payload from a file descriptor (0), or with `--spool`
 * what lies in the spool, and leaves one line. Prints nothing and never throws, so that the
 * process ends with 0 whatever happens. Standard input is always read to its end.
 */
export function recordMain(
  argv: readonly string[],
  stdin: number,
  env: Environment,
  rules: Readonly<Record<string, RecordingRules>> = recordings,
): void {
  const args = readArguments(argv);
  const home = args.home ?? recorderHome(env, args.brand);
  const prefix = variablePrefix(args.brand);
  const now = Date.now();
  try {
    const text = args.spool ? undefined : readToEnd(stdin);
    if (env[`${prefix}DISABLE`] === '1' || env[`${prefix}RECORD`] === '0') return;
    const settings = args.limit ? { ...signalSegments, limit: args.limit } : signalSegments;
    const known = knownSecrets(env, args.brand);
    if (args.spool) emptySpool({ home, now, known, rules, settings });
    else recordText(text, { args, home, now, pane: env[`${prefix}PANE`], known, rules, settings });
  } catch (error) {
    logTrouble('the recorder’s hook', error, { home, now });
  }
}

interface TextContext extends Pick<Parameters<typeof emptySpool>[0], 'home' | 'now' | 'rules'> {
  args: RecordArguments;
  pane: string | undefined;
  known: ReturnType<typeof knownSecrets>;
  settings: typeof signalSegments;
}

function recordText(text: string | undefined, context: TextContext): void {
  const { args, home, now, pane, known, rules, settings } = context;
  if (text === undefined) throw new Error('a payload of more than 32 MiB was not read');
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    // The parser's own message quotes the payload.
    throw new Error(`a payload of ${text.length} characters from ${args.agent} is no JSON`);
  }
  recordPayload(payload, {
    home,
    agent: args.agent ?? '',
    at: now,
    now,
    known,
    rules,
    settings,
    hints: {
      ...(args.event === undefined ? {} : { event: args.event }),
      ...(args.session === undefined ? {} : { session: args.session }),
    },
    ...(pane === undefined ? {} : { pane }),
  });
}
