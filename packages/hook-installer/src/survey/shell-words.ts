/** A simple command of a shell line: its words, quotes taken away. */
export type SimpleCommand = string[];

const operators = new Set([';', '&', '|', '\n', '(', ')', '{', '}']);

/**
 * Splits a command line as a POSIX shell would at a first look: quotes, escapes and operators.
 * Nothing is expanded, and what is inside a substitution stays one word.
 */
export function simpleCommands(line: string): SimpleCommand[] {
  const commands: SimpleCommand[] = [[]];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) commands.at(-1)!.push(word);
    word = undefined;
  };
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    if (letter === '\\') {
      word = (word ?? '') + (line[++at] ?? '');
    } else if (letter === "'" || letter === '"') {
      const end = endOfQuote(line, at);
      const inside = line.slice(at + 1, end);
      word = (word ?? '') + (letter === '"' ? inside.replace(/\\(["\\$`])/g, '$1') : inside);
      at = end;
    } else if (letter === ' ' || letter === '\t') {
      endWord();
    } else if (operators.has(letter) && !(letter === '{' && line[at - 1] === '$')) {
      endWord();
      if (commands.at(-1)!.length > 0) commands.push([]);
    } else if (letter === '$' && line[at + 1] === '{') {
      const end = line.indexOf('}', at);
      const stop = end < 0 ? line.length : end;
      word = (word ?? '') + line.slice(at, stop + 1);
      at = stop;
    } else {
      word = (word ?? '') + letter;
    }
  }
  endWord();
  return commands.filter((command) => command.length > 0);
}

function endOfQuote(line: string, from: number): number {
  const quote = line[from]!;
  for (let at = from + 1; at < line.length; at++) {
    if (line[at] === '\\' && quote === '"') at += 1;
    else if (line[at] === quote) return at;
  }
  return line.length;
}
