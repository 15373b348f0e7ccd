import type { HookPayload } from '@agenthooks/agent-catalog';
import { SUBAGENT } from './children.ts';
import { keepSayable } from './field.ts';
import { fieldOf, rowOf } from './row.ts';

/**
 * Bytes of a payload that are read where the rest is of no interest. Claude Code 2.1.332: what
 * identifies the speaker takes about 250 bytes, the working folder, and twice the home folder.
 */
export const HEAD = 8192;

/**
 * A shell cannot read JSON, but in compact JSON a key with its quotes is found by search: inside
 * a string the quotes are escaped. What stands before the event's name and is no object is a
 * member of the payload itself; everything else is not looked at.
 */
export function reading(keys: HookPayload): string {
  const event = `'"${keys.event ?? keys.session}":"'`;
  return `# The beginning of the payload. Less than asked for is all there is: the pipe is empty.
ah_head() {
  ah_payload=$(head -c ${HEAD} <&3) && [ \${#ah_payload} -lt ${HEAD - 96} ]
}
ah_read() { if ah_head; then :; else ah_drain; fi; }

# What a child begins or ends is not said.
ah_root() { case $ah_payload in ${keys.agent === null ? '' : `*'"${keys.agent}":'*) ah_leave ;; `}*${event}*) ;; *) ah_by_node "$@" ;; esac; }

# The string after the key $2 in $1, when it is whole.
ah_string() {
  ah_value=
  case $1 in *"$2"*) ah_value=\${1#*"$2"} ;; *) return ;; esac
  case $ah_value in *'"'*) ah_value=\${ah_value%%'"'*} ;; *) ah_value= ;; esac
}

${keys.event === null ? withoutEvent(keys, event) : withEvent(keys, event)}`;
}

/** What stands before the event's name tells the speaker, what stands after it the rest. */
function withEvent(keys: HookPayload, event: string): string {
  const head = keys.speaker === 'around-event' ? headAround(keys, event) : headBefore(keys, event);
  const rest =
    keys.speaker === 'around-event'
      ? '  ah_after=$ah_before'
      : `  ah_after=\${ah_payload#*${event}}
  ah_after=\${ah_after%%'":{'*}
  ah_after=\${ah_after%%'":['*}`;
  return `# Who speaks: the turn, the subagent, and whether it is one (empty: the root; ?: not known).
ah_who() {
  ah_turn= ah_agent= ah_child=? ah_before=
  case $ah_payload in *${event}*) ;; *) return ;; esac
${head}${indent(speaker(keys))}${keys.childOf === undefined ? '' : indent(remembered(keys.session))}}

# What stands after the event's name, as far as it is members of the payload itself.
ah_rest() {
  ah_after=
  [ "$ah_child" != '?' ] || return
${rest}
}
`;
}

/** The subagent whose session this is, by the sign that its start has left. */
function remembered(session: string): string {
  return `ah_string "$ah_before" '"${session}":"'
${keepSayable('ah_value', fieldOf(rowOf('working'), 'agent'))}
[ -n "$ah_value" ] && [ -e "${SUBAGENT}" ] && ah_child=1 ah_agent=$ah_value
`;
}

/** Everything before the event's name, where it is members of the payload itself. */
function headBefore({ agent, skips }: HookPayload, event: string): string {
  const child = agent === null ? '' : `*'"${agent}":'*) ah_child=1 ;; `;
  return `  ah_before=\${ah_payload%%${event}*}
  case $ah_before in ${child}*) ah_child= ;; esac
  ah_value=
${skipping(skips)}  case $ah_before$ah_value in *'":{'* | *'":['*)
    ah_child=? ah_before=
    return
    ;;
  esac
`;
}

/**
 * What surrounds the event's name, up to the first object or list on either side. The key of a
 * subagent further behind may belong to something else.
 */
function headAround({ agent }: HookPayload, event: string): string {
  const child =
    agent === null
      ? 'ah_child='
      : `case $ah_before in
  *'"${agent}":'*) ah_child=1 ;;
  *) case $ah_payload in *'"${agent}":'*) ;; *) ah_child= ;; esac ;;
  esac`;
  return `  ah_value=\${ah_payload%%${event}*}
  ah_value=\${ah_value%%'":{'*}
  ah_value=\${ah_value%%'":['*}
  ah_before=\${ah_payload#*${event}}
  ah_before=\${ah_before%%'":{'*}
  ah_before=$ah_value\${ah_before%%'":['*}
  ${child}
`;
}

/**
 * Up to the first object or list everything is a member of the payload itself. A subagent is named
 * behind what its tool was given, in the last members of the payload.
 */
function withoutEvent(keys: HookPayload, session: string): string {
  const { agent } = keys;
  return `# Who speaks, and what stands before the first object or list.
ah_who() {
  ah_turn= ah_agent= ah_child=? ah_before=
  case $ah_payload in *${session}*) ;; *) return ;; esac
  ah_before=\${ah_payload%%'":{'*}
  ah_before=\${ah_before%%'":['*}
  ah_child=
${indent(speaker({ ...keys, agent: null }))}${agent === null ? '' : lastAgent(agent)}}
ah_rest() { ah_after=$ah_before; }
`;
}

function lastAgent(key: string): string {
  return `  case $ah_payload in *'"${key}":'*) ah_child=1 ;; *) return ;; esac
  ah_value=\${ah_payload##*'"${key}":"'}
  case $ah_value in *[{[]* | *'}'*'}'*) ah_value= ;; *'"}') ;; *) ah_value= ;; esac
  ah_agent=\${ah_value%%'"'*}
${indent(keepSayable('ah_agent', fieldOf(rowOf('working'), 'agent')))}
`;
}

function speaker({ turn, agent }: HookPayload): string {
  const working = rowOf('working');
  const read = (variable: string, key: string | null, name: string) =>
    key === null
      ? ''
      : `ah_string "$ah_before" '"${key}":"'
${variable}=$ah_value
${keepSayable(variable, fieldOf(working, name))}
`;
  return read('ah_turn', turn, 'turn') + read('ah_agent', agent, 'agent');
}

/** Takes objects that identify nobody out of the way; their inside is looked through for others. */
function skipping(keys: readonly string[]): string {
  return keys
    .map((key) => `'"${key}":{'`)
    .map(
      (begins) => `  case $ah_before in *${begins}*)
    ah_value=$ah_value\${ah_before#*${begins}}
    ah_before=\${ah_before%%${begins}*}
    ;;
  esac
`,
    )
    .join('');
}

export function indent(text: string, by = '  '): string {
  return text.replace(/^(?=.)/gm, by);
}
