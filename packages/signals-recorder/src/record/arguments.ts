import { defaultBrand, isBrand } from '../brand.ts';

export interface RecordArguments {
  /** Id in the agent catalog; absent with `--spool`, where each file names its own. */
  agent?: string;
  /** The event, where the agent's payload does not name it. */
  event?: string;
  /** The session, where the agent's payload does not name it. */
  session?: string;
  brand: string;
  /** Fixed by whoever wrote the command; otherwise the environment says it. */
  home?: string;
  /** Bytes of both segments. */
  limit?: number;
  /** Take what lies in the spool instead of standard input. */
  spool: boolean;
}

/**
 * `<agent> [--event <name>] [--session <id>] [--brand <name>] [--home <folder>] [--limit <bytes>]`
 * or `--spool`. An argument that is not understood is passed over: an older script may meet a
 * newer bundle, and a hook does not fail.
 */
export function readArguments(argv: readonly string[]): RecordArguments {
  const read: RecordArguments = { brand: defaultBrand, spool: false };
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at]!;
    if (word === '--spool') read.spool = true;
    else if (word.startsWith('--')) {
      set(read, word, argv[at + 1] ?? '');
      at += 1;
    } else read.agent ??= word;
  }
  return read;
}

function set(read: RecordArguments, option: string, value: string): void {
  if (value === '') return;
  if (option === '--event') read.event = value;
  if (option === '--session') read.session = value;
  if (option === '--brand' && isBrand(value)) read.brand = value;
  if (option === '--home' && value.startsWith('/')) read.home = value;
  if (option === '--limit' && Number.isInteger(Number(value)) && Number(value) >= leastLimit)
    read.limit = Number(value);
}

/** Below this a segment would hold a handful of lines. */
const leastLimit = 32 * 1024;
