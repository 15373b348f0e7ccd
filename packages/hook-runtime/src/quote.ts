/** One word for every POSIX shell, zsh and fish, whatever is in it. */
export function quote(text: string): string {
  // Inside single quotes fish alone reads a backslash, so it stands outside of them.
  return `'${text.replace(/['\\]/g, (char) => (char === "'" ? `'\\''` : `'\\\\'`))}'`;
}

/** What `quote` was given; undefined for a word that it did not write. */
export function unquote(word: string): string | undefined {
  const text = word.slice(1, -1).replace(/'\\(['\\])'/g, '$1');
  return quote(text) === word ? text : undefined;
}
