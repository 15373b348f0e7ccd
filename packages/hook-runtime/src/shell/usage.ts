import type { UsageSource } from '@agenthooks/agent-catalog';
import { indent } from './reading.ts';
import { fieldOf, rowOf } from './row.ts';
import { sequence, type Voice } from './sequence.ts';

/** Bytes of a status line's payload that are read: Claude Code 2.1.332 writes about 900. */
const WHOLE = 16_384;

/**
 * What the command of the status line says of cost and context. It prints nothing. A value that is
 * no plain number (null, an exponent) is left out, never cleaned; a percentage ends at 100.
 */
export function usageArm(source: UsageSource, voice: Voice): string {
  const { cost, contextUsed, contextWindow, contextPercent } = source;
  const { max } = fieldOf(rowOf('usage'), 'cost');
  const usage = sequence(voice, rowOf('usage'), { fields: '- - - - $ah_cost' });
  const context = sequence(voice, rowOf('context'), {
    fields: `$ah_used $ah_window\${ah_value:+ $ah_value}`,
  });
  return `usage)
${indent(`ah_payload=$(head -c ${WHOLE} <&3)
ah_drain
ah_number() {
  ah_value=
  case $ah_payload in *"\\"$1\\":{"*"\\"$2\\":"*) ;; *) return ;; esac
  ah_value=\${ah_payload#*"\\"$1\\":{"}
  ah_value=\${ah_value#*"\\"$2\\":"}
  ah_value=\${ah_value%%[!0-9.]*}x\${ah_value#"\${ah_value%%[!0-9.]*}"}
  case $ah_value in [0-9]*x[,}]*) ah_value=\${ah_value%%x*} ;; *) ah_value= ;; esac
}
${number(cost)}
[ \${#ah_value} -le ${max} ] || ah_value=
ah_cost=$ah_value
${number(contextUsed)}
ah_used=$ah_value
${number(contextWindow)}
ah_window=$ah_value
case $ah_used.$ah_window in .* | *. | *.*.*) ah_used= ;; esac
${number(contextPercent)}
case \${ah_value%%.*} in ???*) ah_value=100 ;; esac
set --
[ -z "$ah_cost" ] || set -- "$@" ${usage}
[ -z "$ah_used" ] || set -- "$@" ${context}
[ $# = 0 ] || ah_say "$@"`)}
  ;;
`;
}

/** @throws RangeError for a path of another depth than an object and its member. */
function number(path: string): string {
  const [object, member, ...more] = path.split('.');
  if (!object || !member || more.length > 0) throw new RangeError(`${path} is no path of two`);
  return `ah_number ${object} ${member}`;
}
