import type { ReplyForm } from '../wire.ts';

/** What stands in a form, by the names of its fields. */
export type Typed = ReadonlyMap<string, string>;

/** The reply of a form; `undefined` for what was left out. What does not fit the server says. */
export function replyOf(form: ReplyForm, typed: Typed, name = 'reply'): unknown {
  const text = typed.get(name) ?? '';
  switch (form.type) {
    case 'choice':
      return text === '' ? undefined : form.options[Number(text)]?.value;
    case 'text':
      return text === '' ? undefined : text;
    case 'number':
      return text === '' ? undefined : Number(text);
    case 'fields': {
      const entries = form.fields.map((one) => [
        one.name,
        replyOf(one.form, typed, `reply.${one.name}`),
      ]);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    case 'json':
      return JSON.parse(text) as unknown;
  }
}
