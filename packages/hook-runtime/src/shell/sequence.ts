import type { Dialect } from '@agenthooks/osc-protocol';
import { environmentPrefix, type Form, MARKS } from '@agenthooks/osc-protocol';

/** Who speaks: decides how each body is framed. */
export interface Voice {
  brand: string;
  dialect: Dialect;
}

/** What stands between `ESC ]` and BEL, as a double-quoted word of the script. */
export function sequence(
  voice: Voice,
  form: Form,
  words: { fields?: string; keyed?: Readonly<Record<string, string>>; flag?: string } = {},
): string {
  const mark = voice.dialect === 'marks' ? MARKS.get(form.signal) : undefined;
  const between = mark ? ';' : ' ';
  let said = words.fields ? `${between}${words.fields}` : '';
  for (const { name, key } of form.keyed) {
    const variable = words.keyed?.[name];
    if (variable) said += `\${${variable}:+${between}${key}=$${variable}}`;
  }
  if (words.flag) said += `${between}${words.flag}`;
  const sender = `${voice.brand}$ah_sender`;
  return mark
    ? `"133;${mark.letter};aid=${sender}${said}"`
    : `"777;notify;${sender};${form.phrase}${said}"`;
}

/** A variable of the brand's environment, as the host exports it. */
export function variable(voice: Voice, name: 'PTY' | 'TOKEN' | 'HOST_PID' | 'DISABLE'): string {
  return `${environmentPrefix(voice.brand)}${name}`;
}
