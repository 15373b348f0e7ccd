import { homedir } from 'node:os';
import { displayText } from '@agenthooks/approval-bridge';

/** Text of an agent on one line, with what hides in it written out. */
export function line(text: string): string {
  return displayText(text).lines.join(' ');
}

/** A folder as a person writes it. */
export function folder(path: string): string {
  const home = homedir();
  const isBelow = path === home || path.startsWith(`${home}/`);
  return line(isBelow ? `~${path.slice(home.length)}` : path);
}
