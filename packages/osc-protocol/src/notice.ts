import { printable } from './printable.ts';

/** How a terminal is asked to notify its person. */
export type NoticeWay = 'osc9' | 'osc99' | 'osc777' | 'bel';

export interface Notice {
  title: string;
  body: string;
  /** For the ways that can replace a notification: `[A-Za-z0-9_.+-]{1,64}`. */
  id?: string | undefined;
}

const TITLE_MOST = 100;
const BODY_MOST = 250;
const ID = /^[A-Za-z0-9_.+-]{1,64}$/;

/**
 * The bytes that make the outer terminal notify. The texts may come from anybody: they are made
 * printable and cut.
 * @throws RangeError for an id outside its alphabet.
 */
export function notice({ title, body, id }: Notice, way: NoticeWay): string {
  if (id !== undefined && !ID.test(id)) throw new RangeError(`id: must match ${ID.source}`);
  const head = printable(title, TITLE_MOST).trim();
  const text = printable(body, BODY_MOST).trim();
  switch (way) {
    case 'bel':
      return '\x07';
    case 'osc9':
      return `\x1b]9;${osc9Text(head, text)}\x07`;
    case 'osc777':
      return `\x1b]777;notify;${head.replaceAll(';', ',')};${text}\x07`;
    case 'osc99': {
      const name = id ?? 'notice';
      return (
        `\x1b]99;i=${name}:d=0:p=title;${head}\x1b\\` + `\x1b]99;i=${name}:d=1:p=body;${text}\x1b\\`
      );
    }
  }
}

/** One text for both; one that begins with a number would be a command of ConEmu's (`9;4`). */
function osc9Text(head: string, text: string): string {
  const both = head !== '' && text !== '' ? `${head}: ${text}` : head || text;
  return /^[0-9]+(?:;|$)/.test(both) ? ` ${both}` : both;
}
