import {
  type HookEntry,
  type Injection,
  type InjectRequest,
  type Known,
  unknown,
} from '../definition.ts';
import { codexTrust } from './codex.trust.ts';

/**
 * Codex 0.171.0: hooks for one launch are settings (`-c`), which add to the person's own and keep
 * the agent out of a shared server. They are trusted for that launch by one more setting, with the
 * fingerprints that the agent itself gives for the same settings.
 */
export function injectFlags({ entries, args }: InjectRequest): Known<Injection> {
  const own = settingsOf(args).find((setting) => /^\s*(hooks|features)\b/.test(setting));
  if (own !== undefined)
    return unknown(`-c ${own}: the person's own word on hooks for this launch`);
  const flags = byEvent(entries).flatMap(([event, groups]) => [
    '-c',
    `hooks.${event}=[${groups.map(table).join(',')}]`,
  ]);
  return {
    args: [...flags, ...args],
    env: {},
    files: [],
    question: {
      server: [...flags, ...codexTrust.server],
      call: codexTrust.ask,
      answered(result) {
        const trusted = verdicts(result, entries);
        if (typeof trusted !== 'object') return unknown(trusted);
        const state = `hooks.state={${trusted.join(',')}}`;
        return { args: [...flags, '-c', state, ...args], approved: entries.length };
      },
    },
  };
}

/** Where the agent says that hooks of settings stand. */
const SOURCE = '/<session-flags>/';

/** One entry of `hooks.state` for each hook of ours; or why not. */
function verdicts(result: unknown, entries: readonly HookEntry[]): string[] | string {
  const listed = codexTrust.read(result);
  if (listed === undefined) return 'hooks/list: an answer of an unknown form';
  const ours = listed.filter(({ key }) => key.startsWith(SOURCE));
  const wanted = entries.map(({ command }) => command).sort();
  // Nothing is trusted that we did not give.
  if (
    ours
      .map(({ command }) => command)
      .sort()
      .join('\0') !== wanted.join('\0')
  ) {
    return `hooks/list: of ${entries.length} hooks that were given it names ${ours.length}, or others`;
  }
  return ours.map(({ key, fingerprint }) => {
    const verdict = Object.entries(codexTrust.verdict(fingerprint));
    return `${text(key)}={${verdict.map(([name, value]) => `${name}=${text(value)}`).join(',')}}`;
  });
}

/** In the order in which each event comes first. */
function byEvent(entries: readonly HookEntry[]): [string, HookEntry[]][] {
  const events = new Map<string, HookEntry[]>();
  for (const entry of entries) {
    events.set(entry.event, [...(events.get(entry.event) ?? []), entry]);
  }
  return [...events];
}

function table({ matcher, command, timeout, async }: HookEntry): string {
  const handler = `{type="command",command=${text(command)},timeout=${timeout}${async ? ',async=true' : ''}}`;
  return `{${matcher === undefined ? '' : `matcher=${text(matcher)},`}hooks=[${handler}]}`;
}

/** A basic string of TOML: JSON's, but for one control character. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll('\x7f', '\\u007f');
}

/** What the person sets for this launch, by any spelling. */
function settingsOf(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.flatMap((arg, index) => {
    const joined = /^(?:--config=|-c=?)(.+)$/s.exec(arg)?.[1];
    if (joined !== undefined) return [joined];
    if (arg !== '-c' && arg !== '--config') return [];
    return options[index + 1] ?? [];
  });
}
