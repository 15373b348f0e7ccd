import type { CompanionRules } from '../companion.ts';
import { type Known, unknown } from '../definition.ts';

/**
 * Codex 0.171.0 on Linux, 2026-11-30: `codex app-server --listen unix://…` and `codex --remote
 * unix://…`. Hooks run in the server with its environment.
 */
export const codexCompanion: CompanionRules = {
  channel: 'app-server',
  split(args, socket) {
    const read = readArguments(args);
    if ('unknown' in read) return read;
    return {
      server: ['app-server', '--listen', `unix://${socket}`, ...read.settings],
      terminal: ['--remote', `unix://${socket}`, ...read.terminal],
    };
  },
  // One that is not there anyway cannot be shared; `exec` and the like never share one.
  embedded: (args) => (isInteractive(args) ? ['--no-daemon', ...args] : [...args]),
};

/** Seen to reach the thread by way of the terminal program: its model, policies, folder. */
const withValue = ['-m', '--model', '-s', '--sandbox', '-a', '--ask-for-approval', '-C', '--cd'];
const alone = ['--search', '--no-alt-screen', '--approve-for-me'];

/** The server reads these; the terminal program reads its own part of them as well. */
const settings = ['-c', '--config', '--enable', '--disable'];

const subcommands = [
  ...['agents', 'exec', 'e', 'review', 'login', 'logout', 'mcp', 'plugin', 'app-server'],
  ...['remote-control', 'completion', 'update', 'doctor', 'sandbox', 'debug', 'apply', 'a'],
  ...['queue', 'archive', 'delete', 'migrate-rollouts', 'migrate-nfs-db', 'unarchive', 'fork'],
  ...['cloud', 'exec-server', 'features', 'help'],
];

interface Split {
  settings: string[];
  terminal: string[];
}

function readArguments(args: readonly string[]): Known<Split> {
  const split: Split = { settings: [], terminal: [] };
  const both = (...words: string[]) => {
    split.settings.push(...words);
    // Hooks run where the work is done; told to both, they would have to be trusted twice.
    if (!/^hooks\b/.test(words.at(-1)!)) split.terminal.push(...words);
  };
  let positional = 0;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const value = args[i + 1];
    const [name, inline] = cut(arg);
    if (arg === '--') {
      split.terminal.push(...args.slice(i));
      break;
    }
    if (settings.includes(name)) {
      if (inline !== undefined) both(arg.slice(0, -inline.length - 1), inline);
      else if (value !== undefined) both(arg, args[++i]!);
      else return unknown(`${arg} has no value`);
    } else if (withValue.includes(name)) {
      split.terminal.push(arg);
      if (inline === undefined && value !== undefined) split.terminal.push(args[++i]!);
    } else if (alone.includes(arg)) split.terminal.push(arg);
    // With --remote it is an error, and what it asks for is so: the server is this pane's own.
    else if (arg === '--no-daemon') continue;
    else if (arg.startsWith('-')) return unknown(`${name}: not seen with a server of one's own`);
    else {
      if (positional === 0 && subcommands.includes(arg)) {
        return unknown(`codex ${arg} is not the program with a prompt`);
      }
      // Its own options were not seen, but for these.
      if (positional === 0 && arg === 'resume') return resume(args.slice(i), split);
      positional += 1;
      split.terminal.push(arg);
    }
  }
  return split;
}

function resume(rest: readonly string[], split: Split): Known<Split> {
  const [word, ...options] = rest;
  const isSeen = options.every((one) => one === '--last' || !one.startsWith('-'));
  if (!isSeen) return unknown('codex resume: these options were not seen with a server of its own');
  return { ...split, terminal: [...split.terminal, word!, ...options] };
}

function isInteractive(args: readonly string[]): boolean {
  if (args.includes('--no-daemon') || args.includes('--remote')) return false;
  const first = args.find((arg, i) => !arg.startsWith('-') && !takesValue(args[i - 1]));
  return first === undefined || !subcommands.includes(first);
}

function takesValue(arg: string | undefined): boolean {
  return arg !== undefined && (withValue.includes(arg) || settings.includes(arg) || arg === '-p');
}

/** `--name=value`; a short one is never seen so. */
function cut(arg: string): [name: string, value?: string] {
  const at = arg.startsWith('--') ? arg.indexOf('=') : -1;
  return at < 0 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)];
}
