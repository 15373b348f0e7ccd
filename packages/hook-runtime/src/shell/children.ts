import type { HookPayload } from '@agenthooks/agent-catalog';
import { keepSayable } from './field.ts';
import { fieldOf, rowOf } from './row.ts';
import { sequence, type Voice } from './sequence.ts';

/** Beginning of the names of the files that remember children, beside the script. */
export const CHILDREN = 'turn-';

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
