import type { HookArgument, HookPayload } from '@agenthooks/agent-catalog';
import { keepSayable } from './field.ts';
import { indent } from './reading.ts';
import { fieldOf, rowOf } from './row.ts';
import { sequence, type Voice } from './sequence.ts';

const who = { turn: 'ah_turn', agent: 'ah_agent' };

/** What the script does for one argument. */
type Branch = (keys: HookPayload, voice: Voice) => string;

/**
 * Heartbeats come with every tool call, so the agent does not wait for one: it is read and said
 * in the background. One that comes late carries its turn, and clears nothing.
 */
export const heartbeat: Branch = (_keys, voice) => `if [ "$1" = working ]; then
  {
    ah_head
    ah_who
    ah_say ${sequence(voice, rowOf('working'), { keyed: who })}
  } >/dev/null &
  exit 0
fi
`;

const afterEvent = (keys: HookPayload) => `ah_after=\${ah_payload#*'"${keys.event}":"'}
ah_after=\${ah_after%%'":{'*}
ah_after=\${ah_after%%'":['*}`;

const session = (keys: HookPayload) => `ah_root "$@"
ah_who
ah_string "$ah_before" '"${keys.session}":"'
${keepSayable('ah_value', fieldOf(rowOf('session'), 'id'))}`;

const sessionWord = (voice: Voice) => sequence(voice, rowOf('session'), { fields: '$ah_value' });

/** Every argument but `working`, which does not wait for the reading of these. */
export const branches: Readonly<Record<Exclude<HookArgument, 'working'>, Branch>> = {
  ready: (keys, voice) => `${session(keys)}
set -- ${sequence(voice, rowOf('ready'))}
[ -z "$ah_value" ] || set -- "$@" ${sessionWord(voice)}
ah_say "$@"`,

  session: (keys, voice) => `${session(keys)}
[ -z "$ah_value" ] || ah_say ${sessionWord(voice)}`,

  prompt: ({ prompt }, voice) => {
    const is = (key: string, begins: string) => `*'"${key}":"${begins}'*`;
    const patterns = (key: string, values: readonly string[]) =>
      values.map((value) => is(key, value)).join(' | ');
    return `ah_root "$@"
ah_who
case $ah_payload in
${patterns(
  prompt.source,
  prompt.person.map((value) => `${value}"`),
)}) ah_cause=prompt ;;
${is(prompt.source, '')} | ${patterns(prompt.key, prompt.injected)}) ah_cause=injected ;;
*) ah_cause=prompt ;;
esac
ah_say ${sequence(voice, rowOf('working'), { keyed: { turn: 'ah_turn' }, flag: '$ah_cause' })}`;
  },

  end: (_keys, voice) => `ah_head
ah_who
case $ah_child$ah_agent in
'' | 1?*) ah_say ${sequence(voice, rowOf('working'), { keyed: who, flag: 'end' })} ;;
*) ah_say ${sequence(voice, rowOf('working'), { keyed: who })} ;;
esac`,

  permission: (keys, voice) => {
    const named = rowOf('attention', { ask: 'permission' }, true);
    const tool = fieldOf(named, 'tool');
    const answer = rowOf('attention', { ask: 'answer' });
    return `ah_head
ah_who
${afterEvent(keys)}
ah_string "$ah_after" '"${keys.tool}":"'
${keepSayable('ah_value', tool)}
case $ah_value in
'') ah_say ${sequence(voice, rowOf('attention', { ask: 'permission' }), { keyed: who })} ;;
${keys.questions.join(' | ')}) ah_say ${sequence(voice, answer, { fields: '$ah_value', keyed: who })} ;;
*) ah_say ${sequence(voice, named, { fields: '$ah_value', keyed: who })} ;;
esac`;
  },

  'permission-notice': (_keys, voice) => `ah_head
ah_who
ah_say ${sequence(voice, rowOf('attention', { ask: 'permission' }), { keyed: who })}`,

  input: (_keys, voice) => `ah_head
ah_who
ah_say ${sequence(voice, rowOf('attention', { ask: 'input' }), { keyed: who })}`,

  stop: (keys, voice) => `ah_root "$@"
case $ah_payload in *'"${keys.delegated.list}":[{'*) ah_delegated ;; esac
ah_who
ah_say ${sequence(voice, rowOf('done'), { keyed: { turn: 'ah_turn' } })}`,

  done: (_keys, voice) => `ah_root "$@"
ah_who
ah_say ${sequence(voice, rowOf('done'), { keyed: { turn: 'ah_turn' } })}`,

  failed: (keys, voice) => `ah_root "$@"
${afterEvent(keys)}
ah_string "$ah_after" '"${keys.failure}":"'
${keepSayable('ah_value', fieldOf(rowOf('failed'), 'kind'))}
[ -n "$ah_value" ] || ah_value=unknown
ah_say ${sequence(voice, rowOf('failed'), { fields: '$ah_value' })}`,
};

export function caseOf(used: readonly HookArgument[], keys: HookPayload, voice: Voice): string {
  const rows = Object.entries(branches)
    .filter(([argument]) => used.some((one) => one === argument))
    .map(([argument, branch]) => `${argument})\n${indent(branch(keys, voice))}\n  ;;\n`);
  return `case $1 in\n${rows.join('')}*) ah_leave ;;\nesac\n`;
}
