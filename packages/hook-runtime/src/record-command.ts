import { type AgentDefinition, isUnknown, type ServedRow } from '@agenthooks/agent-catalog';
import { DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';
import { drained, inEveryShell, inSh, withoutLoadedCode } from './every-shell.ts';
import { quote } from './quote.ts';

export interface RecordCommandOptions {
  agent: AgentDefinition;
  row: ServedRow;
  /** Absolute path of `hook.mjs`. */
  bundlePath: string;
  /** Absolute path of Node, found at install or injection. */
  nodePath: string;
  /** The folder for run-time files, fixed here: a hook's XDG folders may be another's. */
  home: string;
  brand?: string | undefined;
}

/**
 * The command line of a recording hook. Where the agent does not wait, Node reads the payload
 * itself. Where it would, the payload is put into the spool, which is the drain as well, and Node
 * takes it from there in the background: one that reads the pipe in the background lost everything
 * past the pipe's buffer.
 */
export function recordCommand({ row, ...options }: RecordCommandOptions): string {
  return row.way === 'detached' ? spooling(row.event, options) : reading(row.event, options);
}

type Options = Omit<RecordCommandOptions, 'row'>;

function reading(event: string, options: Options): string {
  const { agent, home, brand = DEFAULT_BRAND } = options;
  const words = `record ${agent.id} --home ${quote(home)} --brand ${brand}${eventWord(event, options)}`;
  return inEveryShell(
    agent,
    `${withoutLoadedCode}; ${wanted(options)} && ${startable(options)} && exec ${started(options)} ${words}; ${drained}`,
  );
}

function spooling(event: string, options: Options): string {
  const { agent, home, brand = DEFAULT_BRAND } = options;
  const folder = quote(`${home}/spool`);
  const pane = `"\${${environmentPrefix(brand)}PANE:--}"`;
  const name = `$$.${agent.id}.${namesEvent(options) ? '-' : event}.${pane}.json`;
  const spooled =
    `(umask 077; [ -d ${folder} ] || /bin/mkdir -p ${folder}; exec /bin/cat >${folder}/${name}) 2>/dev/null && ` +
    `{ ${started(options)} record --spool --home ${quote(home)} --brand ${brand} </dev/null >/dev/null 2>&1 & exit; }`;
  const posix = `${withoutLoadedCode}; ${wanted(options)} && ${startable(options)} && ${spooled}; ${drained}`;
  // fish cannot parse it, whatever it would do with it.
  return inSh(agent, posix);
}

/** Both are looked at by the bundle too; here they save its start. */
function wanted({ brand = DEFAULT_BRAND }: Options): string {
  const prefix = environmentPrefix(brand);
  return `[ "$${prefix}DISABLE" != 1 ] && [ "$${prefix}RECORD" != 0 ]`;
}

const startable = ({ bundlePath, nodePath }: Options) =>
  `[ -r ${quote(bundlePath)} ] && [ -x ${quote(nodePath)} ]`;

const started = ({ bundlePath, nodePath }: Options) => `${quote(nodePath)} ${quote(bundlePath)}`;

const namesEvent = ({ agent }: Options) =>
  !isUnknown(agent.recording) && agent.recording.event.length > 0;

const eventWord = (event: string, options: Options) =>
  namesEvent(options) ? '' : ` --event ${event}`;
