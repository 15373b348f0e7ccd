import { type HookArgument, type HookPayload, isUnknown } from '@agenthooks/agent-catalog';
import { CHILDREN } from './children.ts';
import { keepSayable } from './field.ts';
import { indent } from './reading.ts';
import { fieldOf, rowOf } from './row.ts';
import { sequence, type Voice } from './sequence.ts';

const who = { turn: 'ah_turn', agent: 'ah_agent' };

const failureOf = (key: string) => `ah_who
ah_rest
ah_string "$ah_after" '"${key}":"'
${keepSayable('ah_value', fieldOf(rowOf('failed'), 'kind'))}`;

/** How a child's end is told from the root's: by what is kept beside the script, or not at all. */
type Children = 'counted' | 'sessions' | 'told';

/** What the script does for one argument. */
type Branch = (keys: HookPayload, voice: Voice, children: Children) => string;

const session = (keys: HookPayload, children: Children) => `ah_read
ah_root "$@"
ah_who
ah_string "$ah_before" '"${keys.session}":"'
${keepSayable('ah_value', fieldOf(rowOf('session'), 'id'))}${children === 'sessions' ? '\nah_child_session' : ''}`;

/** What a child ends is no end of the root's. */
function guard(children: Children, voice: Voice): string {
  switch (children) {
    case 'counted':
      return 'ah_of_child "$@" && { ah_alive; exit 0; }\n';
    case 'sessions':
      return `[ "$ah_child" != 1 ] || { ah_say ${sequence(voice, rowOf('working'), { keyed: who })}; exit 0; }\n`;
    case 'told':
      return '';
  }
}

const sessionWord = (voice: Voice) => sequence(voice, rowOf('session'), { fields: '$ah_value' });

const branches: Readonly<Record<HookArgument, Branch>> = {
  working: (_keys, voice) => `ah_read
ah_who
ah_say ${sequence(voice, rowOf('working'), { keyed: who })}`,

  'child-start': () => `ah_read
ah_who
ah_note "$@" +
ah_alive`,

  'child-end': (_keys, voice, children) =>
    children === 'sessions'
      ? `ah_read
ah_who
[ "$ah_child" = 1 ] || exit 0
rm -f "$ah_beside/${CHILDREN}$ah_agent"
ah_say ${sequence(voice, rowOf('working'), { keyed: who })}`
      : `ah_read
ah_who
ah_note "$@" -
ah_alive`,

  ready: (keys, voice, children) => `${session(keys, children)}
set -- ${sequence(voice, rowOf('ready'))}
[ -z "$ah_value" ] || set -- "$@" ${sessionWord(voice)}
ah_say "$@"`,

  session: (keys, voice, children) => `${session(keys, children)}
[ -z "$ah_value" ] || ah_say ${sessionWord(voice)}`,

  prompt: (
    { event, agent, prompt: { key, injected, emptyGoesOn, source }, steers },
    voice,
    children,
  ) => {
    const is = (name: string, begins: string) => `*'"${name}":"${begins}'*`;
    const byPerson = source?.person.map((value) => is(source.key, `${value}"`)) ?? [];
    const byOthers = source ? [is(source.key, '')] : [];
    const begun = injected.map((beginning) => is(key, beginning));
    const turn = { turn: 'ah_turn' };
    const empty = emptyGoesOn ? [`*'"${key}":""'*`] : [];
    // Who wrote it is said after the prompt, however long that is; so is who was given it.
    const head =
      source || (event === null && agent !== null)
        ? `ah_head || ah_payload="$ah_payload
$(tail -c 1024 <&3)"`
        : 'ah_read';
    const steered = steers === undefined ? '' : `case $ah_payload in *'${steers}'*) ;; *) `;
    const forget = `${steered}ah_forget "$@"${steered && ' ;; esac'}\n`;
    const anew = children === 'counted' ? forget : guard(children, voice);
    return `${head}
ah_root "$@"
ah_who
${anew}case $ah_payload in
${arm(empty, `ah_say ${sequence(voice, rowOf('working'), { keyed: turn })}; exit 0`)}${arm(byPerson, 'ah_cause=prompt')}${arm([...byOthers, ...begun], 'ah_cause=injected')}*) ah_cause=prompt ;;
esac
ah_say ${sequence(voice, rowOf('working'), { keyed: turn, flag: '$ah_cause' })}`;
  },

  end: (_keys, voice) => `ah_read
ah_who
case $ah_child$ah_agent in
'' | 1?*) ah_say ${sequence(voice, rowOf('working'), { keyed: who, flag: 'end' })} ;;
*) ah_say ${sequence(voice, rowOf('working'), { keyed: who })} ;;
esac`,

  permission: (keys, voice) => {
    const named = rowOf('attention', { ask: 'permission' }, true);
    const tool = fieldOf(named, 'tool');
    const answer = rowOf('attention', { ask: 'answer' });
    return `ah_read
ah_who
${keys.childAsks !== false ? '' : '[ "$ah_child" != 1 ] || exit 0\n'}ah_rest
ah_string "$ah_after" '"${keys.tool}":"'
${keepSayable('ah_value', tool)}
case $ah_value in
'') ah_say ${sequence(voice, rowOf('attention', { ask: 'permission' }), { keyed: who })} ;;
${arm(keys.questions, `ah_say ${sequence(voice, answer, { fields: '$ah_value', keyed: who })}`)}*) ah_say ${sequence(voice, named, { fields: '$ah_value', keyed: who })} ;;
esac`;
  },

  'permission-notice': (_keys, voice) => `ah_read
ah_who
ah_say ${sequence(voice, rowOf('attention', { ask: 'permission' }), { keyed: who })}`,

  notice: ({ notices }, voice) => {
    const said = {
      'permission-notice': sequence(voice, rowOf('attention', { ask: 'permission' }), {
        keyed: who,
      }),
      input: sequence(voice, rowOf('attention', { ask: 'input' }), { keyed: who }),
      interrupted: sequence(voice, rowOf('interrupted')),
    };
    const arms = Object.entries(notices?.says ?? {}).map(([type, says]) => {
      const mine = says === 'interrupted' ? '[ "$ah_child" = 1 ] || ' : '';
      return arm([`*'"${notices?.key}":"${type}"'*`], `${mine}ah_say ${said[says]}`);
    });
    return `ah_read
ah_who
case $ah_payload in
${arms.join('')}esac`;
  },

  input: (_keys, voice) => `ah_read
ah_who
ah_say ${sequence(voice, rowOf('attention', { ask: 'input' }), { keyed: who })}`,

  stop: ({ delegated: keys, noEnd }, voice) => `${isUnknown(keys) ? 'ah_read' : 'ah_ends'}
${noEnd ? `case $ah_payload in *'"${noEnd.key}":"${noEnd.is}"'*) exit 0 ;; esac\n` : ''}ah_root "$@"
${isUnknown(keys) ? '' : `case $ah_payload in *'"${keys.list}":[{'*) ah_delegated ;; esac\n`}ah_who
ah_say ${sequence(voice, rowOf('done'), { keyed: { turn: 'ah_turn' } })}`,

  done: (
    { failedEnd },
    voice,
    children,
  ) => `${failedEnd ? `ah_head || ah_payload=$ah_payload$(tail -c 1024 <&3)` : 'ah_read'}
ah_root "$@"
${failedEnd ? failedArm(failedEnd, voice) : ''}ah_who
${guard(children, voice)}${children === 'sessions' ? 'ah_still\n' : ''}ah_say ${sequence(voice, rowOf('done'), { keyed: { turn: 'ah_turn' } })}`,

  failed: ({ failure }, voice, children) => `ah_read
ah_root "$@"
${children === 'told' ? '' : `ah_who\n${guard(children, voice)}`}${isUnknown(failure) ? 'ah_value=' : failureOf(failure)}
[ -n "$ah_value" ] || ah_value=unknown
ah_say ${sequence(voice, rowOf('failed'), { fields: '$ah_value' })}`,

  interrupted: (_keys, voice) => `ah_read
ah_root "$@"
ah_say ${sequence(voice, rowOf('interrupted'))}`,
};

/** The text of a failed end is short, so it is in what is read, however long the prompt was. */
function failedArm({ key, is }: NonNullable<HookPayload['failedEnd']>, voice: Voice): string {
  const says = sequence(voice, rowOf('failed'), { fields: 'unknown' });
  return `case $ah_payload in *'"${key}":"${is}"'*)
  ah_say ${says}
  exit 0
  ;;
esac
`;
}

/** One arm of a `case`; an agent without such patterns has no such arm, since an empty one is none. */
function arm(patterns: readonly string[], act: string): string {
  return patterns.length === 0 ? '' : `${patterns.join(' | ')}) ${act} ;;\n`;
}

/** @param more An arm that no event of the agent leads to. */
export function caseOf(
  used: readonly HookArgument[],
  keys: HookPayload,
  voice: Voice,
  more: string,
): string {
  const counted = used.includes('child-start');
  const children = counted ? 'counted' : keys.childOf === undefined ? 'told' : 'sessions';
  const rows = Object.entries(branches)
    .filter(([argument]) => used.some((one) => one === argument))
    .map(([argument, branch]) => {
      const label = argument === 'working' ? 'heartbeat' : argument;
      return `${label})\n${indent(branch(keys, voice, children))}\n  ;;\n`;
    });
  return `case $1 in\n${rows.join('')}${more}*) ah_leave ;;\nesac\n`;
}
