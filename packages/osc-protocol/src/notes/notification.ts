import type { DroppedEvent, NotificationEvent, ProgressEvent } from '../event.ts';
import { readProgress } from './progress.ts';

/** OSC 9: a text to show (iTerm2), or with a number first a command of ConEmu. */
export function readOsc9(
  text: string,
): NotificationEvent | ProgressEvent | DroppedEvent | undefined {
  if (text === '4' || text.startsWith('4;')) return readProgress(text);
  // 9;9;<folder> is how shells tell Windows Terminal where they are.
  if (text.startsWith('9;')) return undefined;
  return { type: 'notification', osc: 9, body: text };
}

/** OSC 777;notify;title;body (rxvt). The body may have `;`. */
export function readOsc777(text: string): NotificationEvent | undefined {
  if (!text.startsWith('notify;')) return undefined;
  const rest = text.slice('notify;'.length);
  const end = rest.indexOf(';');
  const title = end < 0 ? rest : rest.slice(0, end);
  return { type: 'notification', osc: 777, title, body: end < 0 ? '' : rest.slice(end + 1) };
}
