import { quote } from '../quote.ts';

/**
 * A payload that is not compact JSON is read by Node where it is, and by nobody where it is not.
 * Only for what is said once a turn: Node takes 30 to 60 ms to start.
 */
export function byNode(agent: string, brand: string, node: string | undefined): string {
  return `ah_by_node() {
  ah_bundle=\${2%/*}/hook.mjs
  [ -r "$ah_bundle" ] || ah_leave
  ah_node=${node === undefined ? '' : quote(node)}
  [ -x "$ah_node" ] || ah_node=$(command -v node) || ah_leave
  ah_bodies=$({
    printf '%s' "$ah_payload"
    cat <&3
  } | "$ah_node" "$ah_bundle" say ${agent} "$1")
  set -f
  IFS='
'
  set -- $ah_bodies
  for ah_word in "$@"; do
    shift
    case $ah_word in *[!\\ -~]* | *';'*) ;; *) set -- "$@" "777;notify;${brand}$ah_sender;$ah_word" ;; esac
  done
  [ $# = 0 ] || ah_say "$@"
  exit 0
}
`;
}
