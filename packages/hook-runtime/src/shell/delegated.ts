import { type HookPayload, isUnknown } from '@agenthooks/agent-catalog';
import { BODY_LIMIT } from '@agenthooks/osc-protocol';
import { HEAD } from './reading.ts';
import { fieldOf, rowOf } from './row.ts';
import { sequence, type Voice } from './sequence.ts';

/**
 * The work that holds a turn, with its ids. The payload is split at its quotes: inside a string
 * every piece but the last ends with a backslash, so a key, its colon and its value follow each
 * other only where the payload has that member.
 */
export function delegated({ delegated: keys, event }: HookPayload, voice: Voice): string {
  if (isUnknown(keys)) return '';
  const row = rowOf('delegated');
  const id = fieldOf(row, 'ids');
  const most = 10 ** fieldOf(row, 'count').max - 1;
  const labels = Object.entries(keys.labels);
  const room = (label: string) => BODY_LIMIT - `${row.phrase} ${most} ${label} `.length;
  const count = labels
    .map(
      ([kind, label]) => `  ${/^[a-z]+$/.test(kind) ? kind : `'${kind}'`})
    ah_count_${label}=$((ah_count_${label} + 1))
    [ -z "$ah_id" ] || [ $((\${#ah_ids_${label}} + \${#ah_id} + 1)) -gt ${room(label)} ] ||
      ah_ids_${label}=$ah_ids_${label}\${ah_ids_${label}:+,}$ah_id
    ;;
`,
    )
    .join('');
  const says = labels
    .map(([, label]) => {
      const fields = `$ah_count_${label} ${label} \${ah_ids_${label}:--}`;
      return `  [ $ah_count_${label} -le ${most} ] || ah_count_${label}=${most}
  [ $ah_count_${label} = 0 ] || set -- "$@" ${sequence(voice, row, { fields })}
`;
    })
    .join('');
  return `# The beginning of the payload, and on a line of its own what comes after the last message,
# however long that is. A payload that has blanks comes whole.
ah_ends() {
  ah_payload=$(LC_ALL=C awk '
    length($0) > ${HEAD} && index($0, "\\"${event}\\":\\"") {
      at = index($0, "\\"${keys.list}\\":[")
      print substr($0, 1, at && at <= ${HEAD} ? at - 1 : ${HEAD})
      if (at) print substr($0, at)
      next
    }
    { print }' <&3)
}

ah_count() {
  case $ah_id in - | *[!${id.alphabet}]*) ah_id= ;; esac
  [ \${#ah_id} -le ${id.max} ] || ah_id=
  case $ah_word in
${count}  esac
}
# Says what still runs and exits; comes back when nothing of it holds the turn.
ah_delegated() {
  ah_at=0 ah_id=
${labels.map(([, label]) => `  ah_count_${label}=0 ah_ids_${label}=\n`).join('')}  set -f
  IFS='"'
  for ah_word in $ah_payload; do
    case $ah_at$ah_word in
    0${keys.list}) ah_at=1 ;;
    0*) ;;
    [!37]${keys.id}) ah_at=2 ;;
    2:) ah_at=3 ;;
    3*) ah_id=$ah_word ah_at=4 ;;
    4,) ah_at=5 ;;
    1${keys.kind}) ah_id= ah_at=6 ;;
    5${keys.kind}) ah_at=6 ;;
    6:) ah_at=7 ;;
    7*)
      ah_count
      ah_at=1
      ;;
    *) ah_at=1 ;;
    esac
  done
  set --
${says}  [ $# = 0 ] && return
  ah_say "$@"
  exit 0
}
`;
}
