/**
 * Untrusted text made safe to show on one line: white space other than a space becomes a space, a
 * control character its picture (␛), and what hides or reorders text (bidi controls, zero-width
 * and filler characters, tags, half a surrogate pair) the sign U+FFFD. A joiner inside an emoji
 * and one variation selector after a character stay.
 * @param maxChars Code points of the result at most; a text that is cut ends with `…`.
 */
export function printable(text: string, maxChars = 200): string {
  // Four units for each that is shown: CR LF become one, and a pair is one. The rest is cut anyway.
  const disarmed = text
    .slice(0, maxChars * 4 + 4)
    .replace(SPACES, ' ')
    .replace(CONTROLS, picture)
    .replace(HIDDEN, '\ufffd');
  const points = Array.from(disarmed);
  if (points.length <= maxChars) return disarmed;
  if (maxChars < 1) return '';
  const kept = points.slice(0, maxChars - 1).join('');
  // What it would have joined is gone.
  return `${kept.replace(/\u200d$/, '')}…`;
}

const SPACES = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

function picture(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

const HIDDEN = new RegExp(
  [
    '\\p{Surrogate}',
    '(?<!\\p{Extended_Pictographic}\\ufe0f?)\\u200d|\\u200d(?!\\p{Extended_Pictographic})',
    '(?<=^|[\\ufe00-\\ufe0f\\s])[\\ufe00-\\ufe0f]',
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f]',
    '[\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb]',
    '[\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]',
  ].join('|'),
  'gu',
);
