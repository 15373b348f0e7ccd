import type { ShownCard, ShownChoice } from '../wire.ts';

/** What goes with a choice, as it stands in the card's form. */
export interface Typed {
  message?: string;
  plan?: string;
  answers?: Record<string, string[]>;
}

/** Reads the form; a question without an answer is said by its text. */
export function typedFor(
  choice: ShownChoice,
  form: FormData,
): { typed: Typed } | { missing: string } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  switch (choice.takes) {
    case 'message': {
      const message = text('message').trim();
      return { typed: message === '' ? {} : { message } };
    }
    case 'plan': {
      const plan = text('plan');
      return { typed: form.has('plan') && plan !== choice.plan ? { plan } : {} };
    }
    case 'answers': {
      const answers: Record<string, string[]> = {};
      for (const { id, multiple, text: question } of choice.questions) {
        const chosen = form.getAll(`ask-${id}`).map(String);
        const own = text(`own-${id}`).trim();
        const all = own === '' ? chosen : multiple ? [...chosen, own] : [own];
        if (all.length === 0) return { missing: question };
        answers[id] = all;
      }
      return { typed: { answers } };
    }
    case 'nothing':
      return { typed: {} };
  }
}

export const choiceOf = ({ choices }: ShownCard, id: string) =>
  choices.find((choice) => choice.id === id);
