import type { Entry } from './vocabulary.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export const scripts: Readonly<Record<Shell, (entries: readonly Entry[]) => string>> = {
  bash,
  zsh,
  fish,
};

/** Where nothing of ours fits, the shell's own completion of files goes on. */
function bash(entries: readonly Entry[]): string {
  const cases = entries.map(
    ({ name, options, words }) =>
      `    ${name}) options='${options.map(({ word }) => word).join(' ')}' words='${words.join(' ')}' ;;`,
  );
  return `# agenthooks completion bash >> ~/.bashrc
_agenthooks() {
  local current=\${COMP_WORDS[COMP_CWORD]} options words
  if [ "$COMP_CWORD" -eq 1 ]; then
    options='--help --version' words='${entries.map(({ name }) => name).join(' ')}'
  else
    case \${COMP_WORDS[1]} in
${cases.join('\n')}
    esac
  fi
  case $current in
    -*) words=$options ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _agenthooks agenthooks
`;
}

function zsh(entries: readonly Entry[]): string {
  const described = (pairs: readonly { word: string; says: string }[]) =>
    pairs.map(({ word, says }) => quoted(`${word.replaceAll(':', '\\:')}:${says}`)).join(' ');
  const cases = entries.map(
    ({ name, options, words }) =>
      `    ${name}) options=(${described(options)}) words_=(${words.map(quoted).join(' ')}) ;;`,
  );
  return `#compdef agenthooks
# agenthooks completion zsh > "\${fpath[1]}/_agenthooks"
_agenthooks() {
  local -a options words_
  if (( CURRENT == 2 )); then
    options=(${described(entries.map(({ name, says }) => ({ word: name, says })))})
    _describe -t commands command options
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe -t options option options
  elif (( \${#words_} )); then
    compadd -- $words_
  else
    _files
  fi
}
if (( $+functions[compdef] )); then compdef _agenthooks agenthooks; fi
`;
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ name, says, options, words }) => {
    const there = `__fish_seen_subcommand_from ${name}`;
    return [
      `complete -c agenthooks -n __fish_use_subcommand -f -a ${name} -d ${quoted(says)}`,
      ...options.map(
        ({ word, says: what }) =>
          `complete -c agenthooks -n '${there}' -l ${word.slice(2)} -d ${quoted(what)}`,
      ),
      ...(words.length > 0
        ? [`complete -c agenthooks -n '${there}' -f -a ${quoted(words.join(' '))}`]
        : []),
    ];
  });
  return `# agenthooks completion fish > ~/.config/fish/completions/agenthooks.fish\n${lines.join('\n')}\n`;
}

/** For all three shells; fish alone reads a backslash inside, which no text of the table has. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`;
}
