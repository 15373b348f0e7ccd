/** What may stand in a message beside printable text: a tab and a new line. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

const PASTE_START = '\u001b[200~';
const PASTE_END = '\u001b[201~';

/** A message as it would be typed, or what is wrong with it. */
export function typedForm(text: string): { bytes: string } | { fault: 'empty' | 'control-bytes' } {
  const plain = withoutMarks(text.replaceAll('\r\n', '\n'));
  if (CONTROL.test(plain)) {
    return { fault: 'control-bytes' };
  }
  if (plain.trim() === '') {
    return { fault: 'empty' };
  }
  // A tab typed alone would complete something, a new line would submit.
  return { bytes: /[\n\t]/.test(plain) ? `${PASTE_START}${plain}${PASTE_END}` : plain };
}

/** Marks of a paste in the text are cut out, also those that only the cut brings together. */
function withoutMarks(text: string): string {
  let rest = text;
  for (;;) {
    const cut = rest.replaceAll(PASTE_END, '').replaceAll(PASTE_START, '');
    if (cut === rest) {
      return rest;
    }
    rest = cut;
  }
}
