/** One word for every POSIX shell, zsh and fish, whatever is in it. */
export function quote(text: string): string {
  // Inside single quotes fish alone reads a backslash, so it stands outside of them.
  return `'${text.replace(/['\\]/g, (char) => (char === "'" ? `'\\''` : `'\\\\'`))}'`;
}
