import type { HookPayload } from '@agenthooks/agent-catalog';
import { BODY_LIMIT } from '@agenthooks/osc-protocol';
import { keepSayable } from './field.ts';
import { fieldOf, rowOf } from './row.ts';
import { sequence, type Voice } from './sequence.ts';

/** Beginning of the names of the files that remember children, beside the script. */
export const CHILDREN = 'turn-';

/** The sign of a session that is a subagent's. */
export const SUBAGENT = `$ah_beside/${CHILDREN}$ah_value`;

/** What such subagents are called where they hold their root's turn. */
const LABEL = 'subagent';

/**
 * An agent whose subagents are sessions of their own says so when such a session begins. Whose it is
 * is kept beside the script until it ends: all else that it tells is then known for a subagent's, and
 * the root's turn is held while one of its own still runs.
 */
export function childSessions({ childOf, session }: HookPayload, voice: Voice): string {
  if (childOf === undefined) return '';
  const row = rowOf('delegated');
  const room = BODY_LIMIT - `${row.phrase} 999 ${LABEL} `.length;
  const fields = `$ah_count ${LABEL} \${ah_ids:--}`;
  return `ah_beside=\${2%/*}

# A session that was begun by another one.
ah_child_session() {
  ah_rest
  ah_own=$ah_value
  ah_string "$ah_after" '"${childOf}":"'
  ah_caller=$ah_value ah_value=$ah_own
  if [ -n "$ah_caller" ]; then
    umask 077
    [ -z "$ah_value" ] || printf '%s' "$ah_caller" >"${SUBAGENT}"
    exit 0
  fi
  [ -z "$ah_value" ] || [ ! -e "${SUBAGENT}" ] || rm -f "${SUBAGENT}"
}

# Says what of this session still runs and exits; comes back where nothing does.
ah_still() {
  ah_string "$ah_before" '"${session}":"'
  [ -n "$ah_value" ] || return
  ah_own=$ah_value ah_count=0 ah_ids=
  for ah_file in "$ah_beside"/${CHILDREN}*; do
    [ -f "$ah_file" ] && [ "$(head -c 256 "$ah_file")" = "$ah_own" ] || continue
    ah_value=\${ah_file##*/${CHILDREN}} ah_count=$((ah_count + 1))
    [ $((\${#ah_ids} + \${#ah_value} + 1)) -gt ${room} ] || ah_ids=$ah_ids\${ah_ids:+,}$ah_value
  done
  [ "$ah_count" = 0 ] || [ "$ah_count" -gt 999 ] && return
  ah_say ${sequence(voice, row, { fields })}
  exit 0
}
`;
}

/**
 * An agent whose payloads name no speaker tells a subagent's end as the root's. It waits for the hook
 * of a subagent's start, and tells its end after its last turn's: so in between an end is a child's.
 * Ends of subagents that never came are forgotten with the next prompt.
 */
export function children(keys: HookPayload, voice: Voice): string {
  return `ah_marks() {
  ah_string "$ah_before" '"${keys.session}":"'
${keepSayable('ah_value', fieldOf(rowOf('session'), 'id')).replace(/^/gm, '  ')}
  [ -n "$ah_value" ] && ah_marks=\${2%/*}/${CHILDREN}$ah_value
}
ah_note() {
  ah_marks "$@" || return
  umask 077
  printf '%s' "$3" >>"$ah_marks"
}
ah_forget() { ah_marks "$@" && [ -e "$ah_marks" ] && rm -f "$ah_marks"; }
ah_of_child() {
  ah_marks "$@" && [ -e "$ah_marks" ] || return 1
  ah_seen=$(head -c 4096 "$ah_marks") ah_open=0
  while [ -n "$ah_seen" ]; do
    case $ah_seen in +*) ah_open=$((ah_open + 1)) ;; *) ah_open=$((ah_open - 1)) ;; esac
    ah_seen=\${ah_seen#?}
  done
  [ "$ah_open" -gt 0 ]
}
ah_alive() { ah_say ${sequence(voice, rowOf('working'))}; }
`;
}
