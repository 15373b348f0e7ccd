import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { CONTAINER_PTY } from '../container-env.ts';
import { type Voice, variable } from './sequence.ts';

/**
 * Stdin becomes descriptor 3, since dash gives a background job /dev/null as stdin. From here on
 * a message of the shell itself (a write that fails) goes nowhere.
 *
 * Heartbeats come with every tool call, so the agent waits for none: a child reads this text once
 * more and says it. One that comes late carries its turn, and clears nothing. Its output is closed
 * before the fork: around a builtin in the background dash keeps the old one.
 */
export const opening = `[ -z "$ZSH_VERSION" ] || emulate sh
if [ "$1" != heartbeat ]; then
  if [ -e /dev/stdin ]; then exec 3<&0; else exec 3</dev/null; fi
fi
exec 2>/dev/null
if [ "$1" = working ]; then
  exec >/dev/null
  set -- heartbeat "$2"
  . "$2" &
  exit 0
fi
LC_ALL=C
PATH=\${PATH:+$PATH:}/usr/bin:/bin

# An undrained payload of 64 KiB breaks the agent's pipe; one descriptor kept open hangs an agent
# that waits for its end.
ah_drain() { cat <&3 >/dev/null & }
ah_leave() {
  ah_drain
  exit 0
}
`;

/** Why a hook stays silent. */
export function gates({ guards }: AgentDefinition, voice: Voice): string {
  const token = `$${variable(voice, 'TOKEN')}`;
  const pid = `$${variable(voice, 'HOST_PID')}`;
  const absent = [...new Set([variable(voice, 'DISABLE'), 'AGENTHOOKS_DISABLE', ...guards.absent])];
  const equal = Object.entries(guards.equal).map(
    ([name, value]) => `case $${name} in ${value}) ;; *) ah_leave ;; esac`,
  );
  const present = (guards.present ?? []).map((name) => `case $${name} in '') ah_leave ;; esac`);
  return `case ${absent.map((name) => `$${name}`).join('')} in ?*) ah_leave ;; esac
${[...equal, ...present].join('\n')}
case ${token} in *[!0-9a-f]*) ah_leave ;; esac
ah_sender=\${${token.slice(1)}:+/${token}}
# Numbers of pseudo-terminals are used again: a late hook must not write into a stranger's.
case $${variable(voice, 'PTY')} in
${CONTAINER_PTY}) ;;
*)
  case ${pid} in '' | 0* | *[!0-9]*) ah_leave ;; esac
  kill -0 "${pid}" || ah_leave
  ;;
esac
`;
}

/** One write for all that belongs together. Tried, not tested: only a write knows. */
export function writer(voice: Voice): string {
  const pty = `"$${variable(voice, 'PTY')}"`;
  return `ah_say() {
  [ -c ${pty} ] && printf '\\033]%s\\007' "$@" >${pty} && return
  trap '' TTOU
  printf '\\033]%s\\007' "$@" >/dev/tty
}
`;
}
